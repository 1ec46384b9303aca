import { describe, expect, test } from "vitest";
import { costOf, enteredOf, returnOf } from "./return.rules.ts";

const november = { from: "2026-11-01", to: "2026-11-30" };
const TODAY = "2026-11-16";

describe("what the subscription cost in days", () => {
  const paid = { from: "2026-10-16", to: "2026-11-15", amountCents: 4900, isEstimated: false };
  const running = { from: "2026-11-16", to: "2026-12-15", amountCents: 4900, isEstimated: true };
  test.each([
    ["an invoice whose days all lie in them", [paid], { from: "2026-10-01", to: "2026-11-30" }, [4900, 0]],
    ["the share of its days", [paid], november, [2371, 0]],
    ["nothing of an invoice for other days", [paid], { from: "2026-09-01", to: "2026-10-15" }, [0, 0]],
    ["its last day alone", [paid], { from: "2026-11-15", to: "2026-11-20" }, [158, 0]],
    ["what no invoice says yet, told apart", [paid, running], november, [2371 + 2450, 2450]],
    ["a first month at its own price", [{ ...paid, amountCents: 1900 }], november, [919, 0]],
    ["nothing without a charge", [], november, [0, 0]],
  ] as const)("%s", (_what, charges, range, [cost, estimated]) => {
    expect(costOf(charges, range)).toEqual({ cost_cents: cost, estimated_cents: estimated });
  });
});

describe("what was entered for days", () => {
  const entry = (year: number, month: number, cents: number) => ({ year, month, amount_cents: cents });
  test.each([
    ["a whole month", [entry(2026, 10, 310_000)], { from: "2026-10-01", to: "2026-10-31" }, 310_000],
    ["the share of a part of one", [entry(2026, 10, 310_000)], { from: "2026-10-30", to: "2026-11-05" }, 20_000],
    [
      "the running month, which is about the days it has had",
      [entry(2026, 11, 160_000)],
      { from: "2026-11-01", to: TODAY },
      160_000,
    ],
    ["some of those days", [entry(2026, 11, 160_000)], { from: "2026-11-13", to: TODAY }, 40_000],
    [
      "several, and none of another year",
      [entry(2026, 9, 300), entry(2026, 10, 310), entry(2025, 9, 999)],
      { from: "2026-09-01", to: "2026-10-31" },
      610,
    ],
    ["February of a leap year", [entry(2024, 2, 2_900)], { from: "2024-02-29", to: "2024-02-29" }, 100],
    [
      "a month to come, spread over its days",
      [entry(2026, 12, 31_000)],
      { from: "2026-12-31", to: "2027-01-31" },
      1_000,
    ],
    ["nothing", [], november, 0],
  ] as const)("%s", (_what, entries, range, cents) => {
    expect(enteredOf(entries, range, TODAY)).toBe(cents);
  });

  test("on the first day of a month, its entry is about that day", () => {
    const first = "2026-11-01";
    expect(enteredOf([entry(2026, 11, 9_000)], { from: first, to: first }, first)).toBe(9_000);
  });

  test("a running month of one digit is about the days it has had, too", () => {
    const days = { from: "2026-09-01", to: "2026-09-10" };
    expect(enteredOf([entry(2026, 9, 9_000)], days, "2026-09-10")).toBe(9_000);
  });
});

describe("what came back", () => {
  const taken = { bills_cents: 14_700, bills: 3, entered_cents: 900_000 };
  test("bills are held against the cost, entries are only added up", () => {
    expect(returnOf({ cost_cents: 4_900, estimated_cents: 0 }, taken)).toEqual({
      ...taken,
      cost_cents: 4_900,
      estimated_cents: 0,
      total_cents: 914_700,
      balance_cents: 9_800,
      per_euro: 3,
    });
  });

  test.each([
    ["less than it cost", 4_900, 2_450, -2_450, 0.5],
    ["nothing", 4_900, 0, -4_900, 0],
    ["something that cost nothing: no ratio", 0, 500, 500, null],
  ])("%s", (_what, cost, bills, balance, perEuro) => {
    const made = returnOf({ cost_cents: cost, estimated_cents: 0 }, { ...taken, bills_cents: bills });
    expect([made.balance_cents, made.per_euro]).toEqual([balance, perEuro]);
  });
});
