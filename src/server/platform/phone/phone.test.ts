import { expect, test } from "vitest";
import { normalizePhone } from "./phone.ts";

test.each([
  ["06 12 34 56 78", "FR", "+33612345678"],
  ["+49 341 5550148", "FR", "+493415550148"],
  ["0341 5550148", "DE", "+493415550148"],
  ["+33 (0)6.12.34.56.78", "DE", "+33612345678"],
  ["12", "FR", undefined],
  ["abc", "FR", undefined],
  ["1 ".repeat(50_000), "FR", undefined],
  [`+33612345678${" ".repeat(100)}`, "FR", undefined],
])("%.20s read in %s is %s", (phone, country, number) => {
  expect(normalizePhone(phone, country)).toBe(number);
});
