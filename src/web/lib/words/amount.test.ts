import { expect, test } from "vitest";
import { amountText, centsOf } from "./amount.ts";

const BILL = { most: 10_000_000 };
const SUM = { least: 0, most: 10_000_000_000, thousands: true };

test.each([
  ["48", 4800],
  ["48.5", 4850],
  ["48,50", 4850],
  [" 1 248,05 € ", 124_805],
  ["1 248,05\u202f€", 124_805],
  ["0,01", 1],
  ["100000", 10_000_000],
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  ["1'234.50", 123_450],
  ["1’234,5", 123_450],
  ["100.000,00", 10_000_000],
  ["100001", undefined],
  ["0", undefined],
  ["-1", undefined],
  ["1e5", undefined],
  ["", undefined],
  ["abc", undefined],
  ["1.23,45", undefined],
  ["1.234.50", undefined],
  ["1,234,5", undefined],
  ["1234.567,00", undefined],
  ["NaN", undefined],
])("a bill of %s is %s cents", (text, cents) => {
  expect(centsOf(text, BILL)).toBe(cents);
});

test("three digits behind one mark are a slip at the till, and thousands in a month's revenue", () => {
  for (const text of ["1,555", "12.500"]) expect(centsOf(text, BILL)).toBeUndefined();
  expect(
    ["1,555", "12.500", "1.234.567", "0", "0,00", "1e15", "100.000.001"].map((text) => centsOf(text, SUM)),
  ).toEqual([155_500, 1_250_000, 123_456_700, 0, 0, undefined, undefined]);
});

test("what is stored comes back as it would be typed, and reads as the same amount", () => {
  expect(amountText(123_450, "de")).toBe("1.234,50");
  expect(amountText(123_450, "en")).toBe("1,234.50");
  for (const cents of [0, 5, 99, 100_000, 123_456_789])
    for (const locale of ["en", "de"] as const) expect(centsOf(amountText(cents, locale), SUM)).toBe(cents);
});
