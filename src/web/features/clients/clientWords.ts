import type { ClientListItem, ConsentState } from "#shared/clients/clients.contract.ts";
import type { Tone } from "#web/ui/data/statusTone.ts";

/** "First Last"; somebody without a readable name goes by their address. */
export const nameOf = ({ first_name, last_name, email }: Pick<ClientListItem, "first_name" | "last_name" | "email">) =>
  `${first_name} ${last_name}`.trim() || email;

const SHORT = 60;

/** For titles and notices, where a name must leave room for the rest. */
export function shortNameOf(client: Parameters<typeof nameOf>[0]): string {
  const letters = Array.from(nameOf(client));
  return letters.length <= SHORT ? letters.join("") : `${letters.slice(0, SHORT).join("").trimEnd()}…`;
}

export const CONSENT_TONES: Record<ConsentState, Tone> = {
  none: "grey",
  pending: "amber",
  given: "green",
  withdrawn: "red",
};
