import type { ClientListItem, ConsentState } from "#shared/clients/clients.contract.ts";
import type { Tone } from "#web/ui/statusTone.ts";

/** "First Last"; somebody without a readable name goes by their address. */
export const nameOf = ({ first_name, last_name, email }: Pick<ClientListItem, "first_name" | "last_name" | "email">) =>
  `${first_name} ${last_name}`.trim() || email;

export const CONSENT_TONES: Record<ConsentState, Tone> = {
  none: "grey",
  pending: "amber",
  given: "green",
  withdrawn: "red",
};
