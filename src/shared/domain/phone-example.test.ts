import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";
import { expect, test } from "vitest";
import { COUNTRIES } from "./countries.ts";
import { phoneExample } from "./phone-example.ts";

test.each(COUNTRIES)("the example for %s is a mobile number of that country, written as it is there", (country) => {
  const number = parsePhoneNumberFromString(phoneExample(country));
  expect([number?.country, number?.isValid(), number?.formatInternational()]).toEqual([
    country,
    true,
    phoneExample(country),
  ]);
});

test("a country that has none gets that of France", () => {
  expect(phoneExample("JP")).toBe(phoneExample("FR"));
});
