import { describe, expect, test } from "vitest";
import { countedOn } from "./counted-months.factory.ts";
import { DASHBOARD_COUNTS, dashboardMonths, figuresOf, newestOf, setupOf } from "./dashboard.rules.ts";
import type { CountedMonth, DayKind } from "./day-counts.rules.ts";

// A Saturday; in Paris it is already Sunday.
const NOW = new Date("2026-11-14T23:30:00Z");
type Source = "reviews" | "contacts" | "taps";
interface DayCount {
  source: Source;
  day: string;
  count: number;
  rating: number;
}
const on = (source: Source, day: string, count: number, rating = 0): DayCount => ({ source, day, count, rating });
function figuresRead(kind: DayKind): number {
  const at = DASHBOARD_COUNTS.kinds.findIndex((one) => one === kind);
  return kind === "taps" ? 1 : (DASHBOARD_COUNTS.figures[at] ?? 0);
}
/** As the dashboard reads them: no more figures of a kind than it asks for. */
const sumsOf = (counted: DayCount[]): CountedMonth[] =>
  counted.map(({ source, day, count, rating }) => {
    const kind = source === "contacts" ? "guests" : source;
    return countedOn(kind, day, [count, count * rating].slice(0, figuresRead(kind)));
  });

describe("the days looked at", () => {
  const weeksOf = (now: Date) => figuresOf([], 0, now).growth.map(({ week }) => week);

  test("are twelve whole weeks of Paris", () => {
    const weeks = weeksOf(NOW);
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([12, "2026-08-24", "2026-11-09"]);
  });

  test.each([
    ["a Sunday", "2026-11-22", "2026-08-01", "2026-11-01", "2025-09-01", "2025-11-01"],
    ["the Sunday that ends a month", "2026-05-31", "2026-03-01", "2026-05-01", "2025-03-01", "2025-06-01"],
    ["the Monday after it", "2026-06-01", "2026-03-01", "2026-06-01", "2025-03-01", "2025-06-01"],
    ["a week into the next month", "2026-09-28", "2026-07-01", "2026-10-01", "2025-07-01", "2025-10-01"],
  ])("lie in the months of these weeks and of the same 52 weeks earlier: %s", (_what, day, ...months) => {
    const [from, to, earlierFrom, earlierTo] = months;
    expect(dashboardMonths(new Date(`${day}T10:00:00Z`))).toEqual({ from, to, earlierFrom, earlierTo });
  });

  test.each([
    ["2026-10-25T22:59:59Z", "2026-10-19"],
    ["2026-10-25T23:00:00Z", "2026-10-26"],
    ["2026-03-29T21:59:59Z", "2026-03-23"],
    ["2026-03-29T22:00:00Z", "2026-03-30"],
  ])("begin a new week at midnight in Paris, on both sides of a clock change: %s", (now, week) => {
    expect(weeksOf(new Date(now)).at(-1)).toBe(week);
  });
});

describe("the figures", () => {
  test("compare the last 30 days with the 30 before, to the day", () => {
    const counts = [
      on("reviews", "2026-11-15", 2, 5),
      on("reviews", "2026-10-17", 1, 2),
      on("reviews", "2026-10-16", 3, 4),
      on("reviews", "2026-09-17", 1, 4),
      on("reviews", "2026-09-16", 9, 1),
    ];
    const { new_reviews, average_rating } = figuresOf(sumsOf(counts), 0, NOW).stats;
    expect(new_reviews).toEqual({ value: 3, previous: 4, spark: [1, 0, 0, 0, 0, 0, 0, 0, 0, 2] });
    expect([average_rating.value, average_rating.previous]).toEqual([4, 4]);
  });

  test("an average goes on where it was on days without a review", () => {
    const counts = [
      on("reviews", "2026-10-01", 2, 3),
      on("reviews", "2026-11-01", 2, 4),
      on("reviews", "2026-11-14", 1, 5),
    ];
    expect(figuresOf(sumsOf(counts), 0, NOW).stats.average_rating).toEqual({
      value: 4.33,
      previous: 3,
      spark: [3, 3, 3, 3, 3, 4, 4, 4, 4, 5],
    });
  });

  test("an average of no reviews is not zero", () => {
    expect(figuresOf([], 0, NOW).stats.average_rating).toEqual({ value: null, previous: null, spark: [] });
    const before = figuresOf(sumsOf([on("reviews", "2026-10-01", 1, 5)]), 0, NOW).stats.average_rating;
    expect(before).toEqual({ value: null, previous: 5, spark: [] });
  });

  test("an average without earlier reviews begins with the first there is", () => {
    const counts = [on("reviews", "2026-11-01", 2, 4), on("reviews", "2026-11-14", 1, 5)];
    expect(figuresOf(sumsOf(counts), 0, NOW).stats.average_rating).toEqual({
      value: 4.33,
      previous: null,
      spark: [4, 4, 4, 4, 4, 4, 4, 4, 4, 5],
    });
  });

  test("a month of 30 days leaves the first of the next alone, in whatever order they are read", () => {
    const counts = [on("taps", "2026-10-01", 7), on("taps", "2026-09-30", 2)];
    expect(figuresOf(sumsOf(counts), 0, NOW).stats.keychain_taps.previous).toBe(9);
    expect(figuresOf(sumsOf(counts.toReversed()), 0, NOW).stats.keychain_taps.previous).toBe(9);
  });

  test("days to come and days long gone count nowhere", () => {
    const counts = [on("reviews", "2026-11-16", 3, 5), on("reviews", "2023-11-15", 4, 5)];
    expect(figuresOf(sumsOf(counts), 0, NOW)).toEqual(figuresOf([], 0, NOW));
  });

  test("contacts are all there are, and before that all without those who came since", () => {
    const counts = [on("contacts", "2026-11-15", 4), on("contacts", "2026-10-17", 1), on("contacts", "2026-10-16", 50)];
    expect(figuresOf(sumsOf(counts), 100, NOW).stats.client_contacts).toEqual({
      value: 100,
      previous: 95,
      spark: [96, 96, 96, 96, 96, 96, 96, 96, 96, 100],
    });
  });

  test("taps do not count as reviews", () => {
    const { keychain_taps, new_reviews } = figuresOf(sumsOf([on("taps", "2026-11-15", 7)]), 0, NOW).stats;
    expect([keychain_taps.value, new_reviews.value]).toEqual([7, 0]);
  });
});

test("growth puts each week beside the same week of last year", () => {
  const wednesday = new Date("2026-11-11T10:00:00Z");
  const counts = [
    on("reviews", "2026-11-08", 9, 5),
    on("reviews", "2026-11-09", 3, 5),
    on("reviews", "2026-11-11", 2, 5),
    on("reviews", "2025-11-09", 4, 5),
    on("reviews", "2025-11-10", 1, 5),
    on("reviews", "2025-11-16", 1, 5),
    on("reviews", "2025-11-17", 50, 5),
    on("contacts", "2026-08-23", 70),
    on("contacts", "2026-08-24", 6),
    on("taps", "2025-08-24", 80),
    on("taps", "2025-08-25", 1),
    on("taps", "2025-08-31", 8),
  ];
  const none = { now: 0, last_year: 0 };
  const weeks = figuresOf(sumsOf(counts), 0, wednesday).growth;
  expect(weeks).toHaveLength(12);
  expect(weeks.slice(-2)).toEqual([
    { week: "2026-11-02", reviews: { now: 9, last_year: 4 }, contacts: none, taps: none },
    { week: "2026-11-09", reviews: { now: 5, last_year: 2 }, contacts: none, taps: none },
  ]);
  expect(weeks[0]).toEqual({
    week: "2026-08-24",
    reviews: none,
    contacts: { now: 6, last_year: 0 },
    taps: { now: 0, last_year: 9 },
  });
});

const nothing = {
  hasPlace: false,
  isConnected: false,
  hasDetails: false,
  hasPrinted: false,
  contacts: 0,
  answered: 0,
};

test("the setup list ticks what is true", () => {
  expect(setupOf(nothing).filter((step) => step.done)).toEqual([]);
  expect(
    setupOf({ ...nothing, hasPlace: true, contacts: 1 })
      .filter((step) => step.done)
      .map((step) => step.key),
  ).toEqual(["choose_place", "first_contact"]);
});

test.each([
  ["choose_place", { hasPlace: true }],
  ["connect_google", { isConnected: true }],
  ["complete_details", { hasDetails: true }],
  ["print_material", { hasPrinted: true }],
  ["first_contact", { contacts: 1 }],
  ["first_reply", { answered: 1 }],
] as const)("the step %s is ticked by its own fact alone", (key, fact) => {
  expect(
    setupOf({ ...nothing, ...fact })
      .filter(({ done }) => done)
      .map((step) => step.key),
  ).toEqual([key]);
});

test("activity is the newest of everything", () => {
  const entry = (at: string) => ({ kind: "contact" as const, at, name: at, rating: null, count: null });
  const times = ["2026-11-10T10:00:00.000Z", "2026-11-12T10:00:00.000Z", "2026-11-11T10:00:00.000Z"];
  expect(newestOf(times.map(entry), 2).map(({ at }) => at)).toEqual([times[1], times[2]]);
  const atOnce = ["Ana", "Bruno", "Chloé"].map((name) => ({ ...entry("2026-11-10T10:00:00.000Z"), name }));
  expect(newestOf(atOnce, 3).map(({ name }) => name)).toEqual(["Ana", "Bruno", "Chloé"]);
});
