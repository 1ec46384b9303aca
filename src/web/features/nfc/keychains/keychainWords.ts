import type { KeychainStatus } from "#shared/nfc/nfc-values.ts";
import type { Keychain } from "#shared/nfc/nfc.model.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** What a keychain is called: the owner's own name, or the code printed on it. */
export const nameOf = ({ name, code }: Pick<Keychain, "name" | "code">): string => name ?? code;

/** Those a restaurant's keychain can have; what is in stock belongs to nobody. */
export const OWN_STATUSES = ["active", "assigned", "inactive"] as const satisfies readonly KeychainStatus[];

export const readStatus = (value: string | undefined): KeychainStatus | undefined => oneOf(value, OWN_STATUSES);

/** An address as it is read: without its scheme, and where a line may end before the code. */
export function spokenAddress(url: string): { place: string; code: string } {
  const plain = url.replace(/^https?:\/\//, "");
  const at = plain.lastIndexOf("/") + 1;
  return { place: plain.slice(0, at), code: plain.slice(at) };
}
