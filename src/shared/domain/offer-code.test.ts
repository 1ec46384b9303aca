import { expect, test } from "vitest";
import { CODE_ALPHABET, CODE_LENGTH } from "./offer-code.ts";

test("a code is made of 32 signs, none of which is taken for another", () => {
  expect(CODE_ALPHABET).toMatch(/^[2-9A-HJ-NP-Z]+$/);
  expect(new Set(CODE_ALPHABET).size).toBe(32);
  expect([CODE_ALPHABET.length, CODE_LENGTH]).toEqual([32, 6]);
});
