import type { ConsentState } from "#shared/clients/clients.contract.ts";
import { foldText } from "#shared/domain/fold.ts";

/** Calling codes of the supported countries; longer ones first, so that 352 is not read as 35. */
const CALLING_CODES = ["352", "351", "33", "49", "32", "41", "39", "34", "31", "43"];
const MAX_KEY = 80;
const MAX_WORDS = 6;

interface Findable {
  first_name: string;
  last_name: string;
  email: string;
  /** E.164. */
  phone: string | null;
}

/** Everything a search may begin with: each word of the name and what follows it, the name turned round, address and number. */
export function searchKeysOf(client: Findable): string[] {
  const first = foldText(client.first_name);
  const last = foldText(client.last_name);
  const words = `${first} ${last}`.trim().split(" ").slice(0, MAX_WORDS);
  const keys = [
    ...words.map((_, index) => words.slice(index).join(" ")),
    `${last} ${first}`.trim(),
    client.email,
    ...phoneKeysOf(client.phone),
  ];
  return [...new Set(keys.map((key) => key.slice(0, MAX_KEY)).filter((key) => key !== ""))];
}

/** A prefix may find a client by several keys. Whether this is the first of them in the order of the index: only there the client is shown. */
export const isFirstKey = (client: Findable, prefix: string, key: string): boolean =>
  !searchKeysOf(client).some(
    (other) => other.startsWith(prefix) && Buffer.compare(Buffer.from(other), Buffer.from(key)) < 0,
  );

/** With the country in front, and as it is dialled at home without the leading zero. */
function phoneKeysOf(phone: string | null): string[] {
  const digits = phone?.replace(/\D/g, "") ?? "";
  if (digits === "") return [];
  const code = CALLING_CODES.find((candidate) => digits.startsWith(candidate));
  return code === undefined ? [`+${digits}`] : [`+${digits}`, digits.slice(code.length)];
}

/** What was typed, in the form the keys have; empty when nothing is left to look for. */
export function searchPrefixOf(typed: string): string {
  const text = foldText(typed);
  if (!/^[+\d][\d\s()./-]{2,}$/.test(text)) return text.slice(0, MAX_KEY);
  const digits = text.replace(/\D/g, "");
  if (text.startsWith("+")) return `+${digits}`;
  return digits.startsWith("00") ? `+${digits.slice(2)}` : digits.replace(/^0/, "");
}

/** A tick raises consent, an empty box never takes it away; what was given needs no second confirmation. */
export function raiseConsent(now: ConsentState, ticked: "given" | "pending" | null): ConsentState {
  return ticked === null || now === "given" ? now : ticked;
}
