import { expect, test } from "vitest";
import { normalizePhone, readPhone } from "./phone.ts";

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

test("what somebody typed is a number, nothing, or refused at its field", () => {
  expect(readPhone("+33 6 12 34 56 78", "FR")).toBe("+33612345678");
  for (const none of [undefined, null, ""]) expect(readPhone(none, "FR")).toBeNull();
  const fault = { key: "validation:phone", params: {} };
  expect(() => readPhone("123", "FR")).toThrow(expect.objectContaining({ fields: { phone: [fault] } }));
  expect(() => readPhone("123", "FR", "restaurant.phone")).toThrow(
    expect.objectContaining({ fields: { "restaurant.phone": [fault] } }),
  );
});
