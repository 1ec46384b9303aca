import { expect, test } from "vitest";
import { COUNTRIES } from "#shared/domain/countries.ts";
import { phoneExample } from "#shared/domain/phone-example.ts";
import { FieldErrors } from "#server/errors.ts";
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
  const fault = { key: "validation:phone", params: { example: "+33 6 12 34 56 78" } };
  expect(() => readPhone("123", "FR")).toThrow(expect.objectContaining({ fields: { phone: [fault] } }));
  expect(() => readPhone("123", "FR", "restaurant.phone")).toThrow(
    expect.objectContaining({ fields: { "restaurant.phone": [fault] } }),
  );
});

test.each(COUNTRIES)("the example shown in %s is a number of that country", (country) => {
  const example = phoneExample(country);
  expect(normalizePhone(example, "FR")).toBe(example.replaceAll(" ", ""));
  expect(example).not.toBe(phoneExample(country === "FR" ? "DE" : "FR"));
});

test("a number that cannot be one is refused with an example of the country it is read in", () => {
  const refused = (phone: string, country: string): unknown => {
    try {
      return readPhone(phone, country, "restaurant.phone");
    } catch (error) {
      return error instanceof FieldErrors ? error.fields : error;
    }
  };
  for (const phone of ["call me", "12", "1".repeat(40)])
    expect(refused(phone, "AT")).toEqual({
      "restaurant.phone": [{ key: "validation:phone", params: { example: "+43 664 123456" } }],
    });
  expect(refused("", "AT")).toBeNull();
});
