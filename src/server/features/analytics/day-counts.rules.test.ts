import { describe, expect, test } from "vitest";
import { countedOn } from "./counted-months.factory.ts";
import { type DayKind, sumDays } from "./day-counts.rules.ts";

describe("figures of a range of days", () => {
  const may = { from: "2026-05-10", to: "2026-05-20" };
  const spring = { from: "2026-02-28", to: "2026-04-01" };

  test.each([
    ["its first day", may, "2026-05-10", 7],
    ["the day before it", may, "2026-05-09", 0],
    ["its last day", may, "2026-05-20", 7],
    ["the day after it", may, "2026-05-21", 0],
    ["the same days of another month before", may, "2026-04-15", 0],
    ["the same days of another month after", may, "2026-06-15", 0],
    ["the same days of another year", may, "2025-05-15", 0],
    ["the first of several months, within", spring, "2026-02-28", 7],
    ["the first of several months, before", spring, "2026-02-27", 0],
    ["the first day of a month in the middle", spring, "2026-03-01", 7],
    ["the last day of a month in the middle", spring, "2026-03-31", 7],
    ["the last of several months, within", spring, "2026-04-01", 7],
    ["the last of several months, after", spring, "2026-04-02", 0],
  ])("%s", (_what, range, day, taps) => {
    expect(sumDays([countedOn("taps", day, [7])], "taps", range)).toEqual({ taps });
  });

  test.each([
    ["guests", { contacts: 1, leads: 2, consents: 3, forwards: 4, conversions: 5, keychain_leads: 6 }],
    ["keychain_guests", { leads: 1, consents: 2, conversions: 3 }],
    ["taps", { taps: 1 }],
    ["reviews", { reviews: 1, stars: 2 }],
    ["mails", { mails: 1, opens: 2, clicks: 3 }],
    ["tills", { redeemed: 1, bills: 2, revenue_cents: 3, used_before: 4, invalid: 5 }],
    ["offers", { redeemed: 1, bills: 2, revenue_cents: 3 }],
    ["hours", { redeemed: 1 }],
  ] as const)("%s, each by its name", (kind: DayKind, sums) => {
    expect(sumDays([countedOn(kind, "2026-05-15", [1, 2, 3, 4, 5, 6])], kind, may)).toEqual(sums);
  });

  test("all days and rows of a kind are added up, those of another left out", () => {
    const months = [
      countedOn("mails", "2026-05-10", [5, 2, 1], { source_id: "spring" }),
      countedOn("mails", "2026-05-20", [20, 9, 4], { source_id: "terrace" }),
      countedOn("offers", "2026-05-15", [100, 100, 100]),
    ];
    expect(sumDays(months, "mails", may)).toEqual({ mails: 25, opens: 11, clicks: 5 });
  });

  test("a figure that was not read is 0", () => {
    expect(sumDays([countedOn("reviews", "2026-05-15", [3])], "reviews", may)).toEqual({ reviews: 3, stars: 0 });
  });

  test("without months everything is 0", () => {
    expect(sumDays([], "reviews", may)).toEqual({ reviews: 0, stars: 0 });
  });
});
