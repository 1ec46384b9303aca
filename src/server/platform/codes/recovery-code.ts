import { randomInt } from "node:crypto";
import { CODE_ALPHABET } from "#shared/domain/offer-code.ts";
import { RECOVERY_CODES, RECOVERY_LENGTH } from "#shared/twofactor/twofactor.contract.ts";

const makeCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");

/** As many different codes as somebody gets at once; fifty bits each. */
export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(makeCode());
  return [...codes];
}

/** As it is shown: in two halves, which are easier to copy by hand. */
export const writtenCode = (code: string): string =>
  `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
