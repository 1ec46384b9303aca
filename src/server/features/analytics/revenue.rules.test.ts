import { describe, expect, test } from "vitest";
import { countedOn } from "./counted-months.factory.ts";
import { hasBegun, revenueYearOf } from "./revenue.rules.ts";

const TODAY = "2026-03-01";
const SAVED = "2026-02-03T09:00:00.000Z";
const entry = (year: number, month: number, cents: number) => ({
  year,
  month,
  amount_cents: cents,
  notes: `Till of ${month}/${year}`,
  revision: 2,
  saved_at: SAVED,
});
const bills = (day: string, count: number, cents: number) => countedOn("tills", day, [count + 1, count, cents, 0, 0]);
const nothing = { entered_cents: 0, bills_cents: 0, bills: 0, total_cents: 0 };

test.each([
  ["the month that runs, on its first day", 2026, 3, true],
  ["the next one", 2026, 4, false],
  ["the one before", 2026, 2, true],
  ["the last one of the year before", 2025, 12, true],
  ["two digits", 2026, 10, false],
  ["the same month of the next year", 2027, 3, false],
])("whether a month has begun: %s", (_what, year, month, begun) => {
  expect(hasBegun({ year, month }, TODAY)).toBe(begun);
});

describe("a year's revenue", () => {
  const entries = [entry(2025, 2, 50_000), entry(2026, 2, 90_000), entry(2026, 1, 7_000), entry(2025, 4, 400_000)];
  const counted = [
    bills("2026-01-31", 3, 12_000),
    bills("2026-02-01", 1, 2_500),
    bills("2026-02-28", 2, 4_500),
    bills("2026-03-01", 4, 30_000),
    bills("2025-02-28", 5, 8_000),
    bills("2024-12-31", 9, 99_000),
  ];
  const yearOf2026 = () => revenueYearOf({ entries, counted }, 2026, TODAY);

  test("has its months, each with bills, entry and the same month a year before", () => {
    expect(yearOf2026().months[1]).toEqual({
      month: 2,
      entered_cents: 90_000,
      bills_cents: 7_000,
      bills: 3,
      total_cents: 97_000,
      entry: { amount_cents: 90_000, notes: "Till of 2/2026", revision: 2, saved_at: SAVED },
      may_enter: true,
      previous: { entered_cents: 50_000, bills_cents: 8_000, bills: 5, total_cents: 58_000 },
    });
  });

  test("a month of which nothing was entered has no entry, only its bills", () => {
    expect(yearOf2026().months[2]).toEqual({
      month: 3,
      entered_cents: 0,
      bills_cents: 30_000,
      bills: 4,
      total_cents: 30_000,
      entry: null,
      may_enter: true,
      previous: nothing,
    });
  });

  test("there are twelve, in order; those to come cannot be entered", () => {
    const year = yearOf2026();
    expect([year.year, year.months.map(({ month }) => month)]).toEqual([2026, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]]);
    expect(year.months.filter(({ may_enter }) => may_enter).map(({ month }) => month)).toEqual([1, 2, 3]);
  });

  test("its total is held against the months that have begun, not against those to come", () => {
    const year = yearOf2026();
    expect(year.totals).toEqual({ entered_cents: 97_000, bills_cents: 49_000, bills: 10, total_cents: 146_000 });
    expect(year.previous).toEqual({ entered_cents: 50_000, bills_cents: 8_000, bills: 5, total_cents: 58_000 });
  });

  test("is all zeros where nobody entered or redeemed anything", () => {
    const { totals, previous, months } = revenueYearOf({ entries: [], counted: [] }, 2026, TODAY);
    expect([totals, previous, months[11]]).toEqual([
      nothing,
      nothing,
      { month: 12, ...nothing, entry: null, may_enter: false, previous: nothing },
    ]);
  });
});
