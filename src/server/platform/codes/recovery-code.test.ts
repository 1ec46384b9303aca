import { expect, test } from "vitest";
import { SecondStepInput } from "#shared/twofactor/twofactor.contract.ts";
import { makeRecoveryCodes, writtenCode } from "./recovery-code.ts";

test("ten different codes, without letters that look like digits", () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
});

test.each([
  ["as it is shown", (code: string) => writtenCode(code)],
  ["in small letters", (code: string) => writtenCode(code).toLowerCase()],
  ["with spaces", (code: string) => ` ${code.slice(0, 5)} ${code.slice(5)} `],
])("a code may be typed %s", (_, typed) => {
  const code = "2345678ABC";
  expect(writtenCode(code)).toBe("23456-78ABC");
  const read = SecondStepInput.safeParse({ challenge: "c", recovery_code: typed(code) });
  expect(read.data?.recovery_code).toBe(code);
});

test.each(["", "12345-67890", "23456-78AB", "23456-78ABCD", "x".repeat(41)])("%j is none", (typed) => {
  expect(SecondStepInput.safeParse({ challenge: "c", recovery_code: typed }).success).toBe(false);
});
