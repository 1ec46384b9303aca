import { expect, test } from "vitest";
import { ageOf, averageMinutes } from "./stats.rules.ts";

test.each([
  ["2026-11-16", "day"],
  ["2026-11-15", "three_days"],
  ["2026-11-14", "three_days"],
  ["2026-11-13", "week"],
  ["2026-11-10", "week"],
  ["2026-11-09", "older"],
  ["2025-01-01", "older"],
])("a ticket of %s is %s old", (day, age) => {
  expect(ageOf(day, Temporal.PlainDate.from("2026-11-16"))).toBe(age);
});

test("an average in whole minutes, where there is one", () => {
  expect([averageMinutes(0, 0), averageMinutes(210, 2), averageMinutes(5400, 1)]).toEqual([null, 2, 90]);
});
