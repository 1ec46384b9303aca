import { describe, expect, test } from "vitest";
import { dashboardMonths, figuresOf, newestOf, setupOf } from "./dashboard.rules.ts";
import type { CountedMonth } from "./day-counts.rules.ts";

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
/** As the database keeps them: a month in a row, a line of 31 days for each figure. */
const sumsOf = (counted: DayCount[]): CountedMonth[] =>
  counted.map(({ source, day, count, rating }) => {
    const onlyThen = (value: number) =>
      Array.from({ length: 31 }, (_, at) => (at + 1 === Number(day.slice(8)) ? value : 0));
    return {
      kind: source === "contacts" ? "guests" : source,
      month: `${day.slice(0, 7)}-01`,
      source_id: null,
      part: "",
      figures: [onlyThen(count), onlyThen(count * rating)],
    };
  });

describe("the days looked at", () => {
  const weeksOf = (now: Date) => figuresOf([], 0, now).growth.map(({ week }) => week);

  test("are twelve whole weeks of Paris", () => {
    const weeks = weeksOf(NOW);
    expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([12, "2026-08-24", "2026-11-09"]);
  });

  test("lie in the months of these weeks and of the same 52 weeks earlier", () => {
    expect(dashboardMonths(NOW)).toEqual({
      from: "2026-08-01",
      to: "2026-11-01",
      earlierFrom: "2025-08-01",
      earlierTo: "2025-11-01",
    });
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
    expect([before.value, before.previous]).toEqual([null, 5]);
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
  const counts = [
    on("reviews", "2026-11-09", 3, 5),
    on("reviews", "2026-11-15", 2, 5),
    on("reviews", "2025-11-10", 1, 5),
    on("reviews", "2025-11-16", 1, 5),
    on("contacts", "2026-08-24", 6),
    on("taps", "2025-08-31", 8),
  ];
  const weeks = figuresOf(sumsOf(counts), 0, NOW).growth;
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toEqual({
    week: "2026-11-09",
    reviews: { now: 5, last_year: 2 },
    contacts: { now: 0, last_year: 0 },
    taps: { now: 0, last_year: 0 },
  });
  expect(weeks[0]).toMatchObject({ week: "2026-08-24", contacts: { now: 6 }, taps: { now: 0, last_year: 8 } });
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
});
