import { expect, test } from "vitest";
import { COUNTRIES } from "#shared/domain/countries.ts";
import { isTimeZone, timeZoneOf } from "./accounts.rules.ts";

test.each([
  ["Europe/Paris", true],
  ["America/Argentina/Buenos_Aires", true],
  ["UTC", true],
  // Known to browsers, but no place where somebody lives.
  ["CET", false],
  ["+01:00", false],
  ["Europe/Atlantis", false],
  ["nonsense", false],
  ["", false],
])("%j is a time zone: %s", (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

test("a new owner gets the time of their country's capital", () => {
  const zones = COUNTRIES.map((country) => [country, timeZoneOf(country)]);
  expect(zones).toEqual([
    ["FR", "Europe/Paris"],
    ["DE", "Europe/Berlin"],
    ["BE", "Europe/Brussels"],
    ["CH", "Europe/Zurich"],
    ["LU", "Europe/Luxembourg"],
    ["IT", "Europe/Rome"],
    ["ES", "Europe/Madrid"],
    ["PT", "Europe/Lisbon"],
    ["NL", "Europe/Amsterdam"],
    ["AT", "Europe/Vienna"],
  ]);
  expect(timeZoneOf("XX")).toBe("Europe/Paris");
});
