import { expect, test } from "vitest";
import { analyticsHref, askedPeriod, readView, todayInParis } from "./analyticsView.ts";

const TODAY = "2026-11-16";

test.each([
  ["month", "2026-11-01"],
  ["d30", "2026-10-18"],
  ["d90", "2026-08-19"],
  ["m12", "2025-12-01"],
  ["year", "2026-01-01"],
])("the period %s begins on %s and ends today", (period, from) => {
  expect(readView({ period }, TODAY)).toMatchObject({ period, from, to: TODAY });
});

test("twelve months in January are those of the year before, and January", () => {
  expect(readView({ period: "m12" }, "2027-01-05").from).toBe("2026-02-01");
});

test.each([
  ["2026-03-01", "2026-03-31", { period: "own", from: "2026-03-01", to: "2026-03-31" }],
  ["2026-11-16", "2026-11-16", { period: "own", from: TODAY, to: TODAY }],
  // Nothing is known of tomorrow, and three years are the most.
  ["2026-11-01", "2027-01-01", { period: "own", from: "2026-11-01", to: TODAY }],
  ["2010-01-01", "2026-11-16", { period: "own", from: "2023-11-17", to: TODAY }],
  ["2019-01-01", "2024-02-29", { period: "own", from: "2021-03-02", to: "2024-02-29" }],
  ["2026-03-31", "2026-03-01", { period: "d30" }],
  ["2027-03-01", "2027-03-02", { period: "d30" }],
  ["2026-02-30", "2026-03-02", { period: "d30" }],
  ["yesterday", "2026-03-02", { period: "d30" }],
  [undefined, "2026-03-02", { period: "d30" }],
])("own dates from %s to %s", (from, to, view) => {
  expect(readView({ period: "own", from, to }, TODAY)).toMatchObject(view);
});

test("what an address says and we do not know is the usual", () => {
  expect(readView({ period: "x", compare: "y", tab: "z", year: "20x6" }, TODAY)).toEqual(readView({}, TODAY));
  expect(["1899", "1999", "2027", "-2026", "2025"].map((year) => readView({ year }, TODAY).year)).toEqual([
    2026, 2026, 2026, 2026, 2025,
  ]);
});

test("an address holds what differs from the usual, and leads back to the same view", () => {
  expect(analyticsHref(readView({}, TODAY), TODAY)).toBe("/analytics");
  const href = "/analytics?tab=codes&period=own&from=2026-03-01&to=2026-03-31&compare=none&year=2025";
  const view = readView(Object.fromEntries(new URL(href, "http://x.test").searchParams), TODAY);
  expect(analyticsHref(view, TODAY)).toBe(href);
  expect(askedPeriod(view)).toEqual({ from: "2026-03-01", to: "2026-03-31" });
  expect(askedPeriod(readView({ compare: "previous_year" }, TODAY))).toEqual({
    from: "2026-10-18",
    to: TODAY,
    compare: "previous_year",
  });
});

test("the day is that of Paris, not of the reader's clock", () => {
  expect(todayInParis(new Date("2026-11-15T23:30:00Z"))).toBe("2026-11-16");
  expect(todayInParis(new Date("2026-07-31T21:59:00Z"))).toBe("2026-07-31");
});
