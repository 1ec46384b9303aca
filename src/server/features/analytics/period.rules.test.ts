import { describe, expect, test } from "vitest";
import {
  lengthOf,
  monthSpansOf,
  overlapOf,
  weekdayOf,
  numberOfDay,
  windowOf,
  yearBefore,
  yearsOf,
} from "./period.rules.ts";

const TODAY = "2026-11-16";

describe("what a period is compared with", () => {
  test.each([
    ["a week, the one before", "2026-11-02", "2026-11-08", "previous_period", "2026-10-26", "2026-11-01"],
    ["a single day", "2026-11-10", "2026-11-10", "previous_period", "2026-11-09", "2026-11-09"],
    [
      "a month: as many days, not the month before",
      "2026-09-01",
      "2026-09-30",
      "previous_period",
      "2026-08-02",
      "2026-08-31",
    ],
    [
      "days with a change of clocks in March",
      "2026-03-28",
      "2026-03-30",
      "previous_period",
      "2026-03-25",
      "2026-03-27",
    ],
    ["days with one in October", "2026-10-24", "2026-10-26", "previous_period", "2026-10-21", "2026-10-23"],
    ["the same days a year before", "2026-09-01", "2026-09-30", "previous_year", "2025-09-01", "2025-09-30"],
    ["February of a leap year", "2024-02-01", "2024-02-29", "previous_year", "2023-02-01", "2023-02-28"],
    ["29 February alone", "2024-02-29", "2024-02-29", "previous_year", "2023-02-28", "2023-02-28"],
    [
      "a period that runs, as far as it has come",
      "2026-11-01",
      "2026-11-30",
      "previous_period",
      "2026-10-16",
      "2026-10-31",
    ],
    ["a year that runs", "2026-01-01", "2026-12-31", "previous_year", "2025-01-01", "2025-11-16"],
  ] as const)("%s", (_what, from, to, compare, before, until) => {
    expect(windowOf({ from, to, compare }, TODAY).comparedWith).toEqual({ from: before, to: until });
  });

  test("nothing, unless it is asked for", () => {
    const { comparedWith, buckets } = windowOf({ from: "2026-11-01", to: "2026-11-02" }, TODAY);
    expect([comparedWith, buckets.map(({ previous }) => previous)]).toEqual([null, [null, null]]);
  });
});

describe("points of a chart", () => {
  test("are days up to 92 of them, then months, of which the first may begin late and the last end early", () => {
    const days = windowOf({ from: "2026-08-01", to: "2026-10-31" }, TODAY);
    expect([days.unit, days.buckets.length]).toEqual(["day", 92]);
    const months = windowOf({ from: "2026-08-15", to: "2026-12-31" }, TODAY);
    expect(months.unit).toBe("month");
    expect(months.buckets.map(({ from, to }) => [from, to])).toEqual([
      ["2026-08-15", "2026-08-31"],
      ["2026-09-01", "2026-09-30"],
      ["2026-10-01", "2026-10-31"],
      ["2026-11-01", "2026-11-16"],
    ]);
  });

  test.each([
    ["2024-01-10", "2024-12-20", "previous_year"],
    ["2024-02-20", "2024-03-10", "previous_year"],
    ["2025-02-20", "2025-03-10", "previous_year"],
    ["2024-12-10", "2026-03-05", "previous_period"],
    ["2026-10-20", "2026-10-30", "previous_period"],
    ["2023-11-17", "2026-11-16", "previous_year"],
  ] as const)("%s to %s: the parts compared with are together what the whole is compared with", (from, to, compare) => {
    const { comparedWith, buckets, period } = windowOf({ from, to, compare }, TODAY);
    const parts = buckets.map(({ previous }) => previous ?? { from: "", to: "" });
    expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([comparedWith?.from, comparedWith?.to]);
    for (const [at, { to: end }] of parts.entries()) {
      const next = parts[at + 1]?.from ?? "";
      if (next !== "") expect(numberOfDay(next)).toBe(numberOfDay(end) + 1);
    }
    expect(buckets.reduce((sum, bucket) => sum + lengthOf(bucket), 0)).toBe(lengthOf(period));
  });
});

const days = (from: string, to: string) => ({ from, to });

test.each([
  ["of a range", days("2026-11-30", "2026-12-01"), null, { from: "2026-11-01", to: "2026-12-01" }],
  [
    "of two in one month",
    days("2026-11-09", "2026-11-16"),
    days("2026-11-01", "2026-11-08"),
    { from: "2026-11-01", to: "2026-11-01" },
  ],
  [
    "of two in neighbouring months",
    days("2026-01-01", "2026-01-31"),
    days("2025-12-01", "2025-12-31"),
    { from: "2025-12-01", to: "2026-01-01" },
  ],
  [
    "of two that are apart",
    days("2026-11-01", "2026-11-16"),
    days("2025-11-01", "2025-11-16"),
    { from: "2026-11-01", to: "2026-11-01", earlierFrom: "2025-11-01", earlierTo: "2025-11-01" },
  ],
])("the months %s", (_what, range, earlier, spans) => {
  expect(monthSpansOf(range, earlier)).toEqual(spans);
});

test("the years of ranges, each once", () => {
  expect(yearsOf([days("2025-12-31", "2026-01-01"), days("2024-12-31", "2025-01-01")])).toEqual([2025, 2026, 2024]);
});

test.each([
  ["2026-03-01", "2025-03-01"],
  ["2025-02-28", "2024-02-28"],
  ["2024-02-29", "2023-02-28"],
])("a year before %s is %s", (day, before) => {
  expect(yearBefore(day)).toBe(before);
});

test.each([
  ["2026-11-16", 0],
  ["2026-11-22", 6],
])("%s is weekday %i, of which Monday is the first", (day, weekday) => {
  expect(weekdayOf(numberOfDay(day))).toBe(weekday);
});

test.each([
  ["2026-11-01", "2026-11-30", "2026-11-10", "2026-12-10", 21],
  ["2026-11-01", "2026-11-10", "2026-11-10", "2026-11-10", 1],
  ["2026-11-01", "2026-11-09", "2026-11-10", "2026-11-20", 0],
])("%s to %s and %s to %s have %i days in common", (a, b, c, d, common) => {
  expect(overlapOf({ from: a, to: b }, { from: c, to: d })).toBe(common);
});
