import { randomInt } from "node:crypto";
import { CODE_ALPHABET, CODE_LENGTH } from "#shared/domain/offer-code.ts";

/** A billion codes per restaurant: a second clash in a row does not happen, a fifth is a fault. */
const TRIES = 5;

/** A code as guests show it at the till. */
const makeOfferCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");

/** Draws codes until one is taken: `take` gives undefined for a code that somebody has already. */
export async function drawCode<T>(take: (code: string) => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const taken = await take(makeOfferCode());
    if (taken !== undefined) return taken;
  }
  throw new Error("No free code");
}
