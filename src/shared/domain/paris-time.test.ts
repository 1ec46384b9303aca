import { expect, test } from "vitest";
import { endOfParisWeek, minuteInParis, oncePerDay, parisDateOf } from "./paris-time.ts";

test.each([
  ["a Sunday noon", "2026-11-15T11:00:00Z", "2026-11-15T22:59:59.999Z"],
  ["the last second of a week", "2026-11-15T22:59:59Z", "2026-11-15T22:59:59.999Z"],
  ["the first second of the next", "2026-11-15T23:00:00Z", "2026-11-22T22:59:59.999Z"],
  ["the week the clocks go forward", "2026-03-25T12:00:00Z", "2026-03-29T21:59:59.999Z"],
  ["the week the clocks go back", "2026-10-21T12:00:00Z", "2026-10-25T22:59:59.999Z"],
  ["the turn of the year", "2026-12-31T12:00:00Z", "2027-01-03T22:59:59.999Z"],
])("%s", (_name, now, end) => {
  expect(endOfParisWeek(new Date(now)).toISOString()).toBe(end);
});

test("a day in Paris begins at its midnight, in summer and in winter", () => {
  const days = ["2026-11-15T22:59:59Z", "2026-11-15T23:00:00Z", "2026-07-15T22:00:00Z"];
  expect(days.map((at) => parisDateOf(new Date(at)).toString())).toEqual(["2026-11-15", "2026-11-16", "2026-07-16"]);
});

test("what depends on the day alone is made once a day", () => {
  const made: string[] = [];
  const dayOf = oncePerDay((today) => made.push(today.toString()));
  const times = ["2026-11-15T22:00:00Z", "2026-11-15T22:59:59Z", "2026-11-15T23:00:00Z", "2026-11-16T10:00:00Z"];
  expect(times.map((at) => dayOf(new Date(at)))).toEqual([1, 1, 2, 2]);
  expect(made).toEqual(["2026-11-15", "2026-11-16"]);
});

test.each([
  ["2026-11-14T15:00:00Z", "en", "14 Nov 2026, 16:00"],
  ["2026-11-14T23:30:00Z", "de", "15.11.2026, 00:30"],
  ["2026-07-14T15:00:00Z", "en", "14 Jul 2026, 17:00"],
] as const)("%s in %s is %s on a clock in Paris", (at, locale, text) => {
  expect(minuteInParis(new Date(at), locale)).toBe(text);
});
