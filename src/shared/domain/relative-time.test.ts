import { expect, test } from "vitest";
import { formatRelativeTime } from "./relative-time.ts";

const PARIS = "Europe/Paris";
const read = (at: string, now: string, timeZone = PARIS, locale = "en-GB"): string =>
  formatRelativeTime(new Date(at), new Date(now), { locale, timeZone });

// Winter in Paris is one hour ahead of UTC, summer two.
test.each([
  // at, now, words
  ["2026-11-14T14:59:40Z", "2026-11-14T15:00:00Z", "20 seconds ago"],
  ["2026-11-14T15:00:00Z", "2026-11-14T15:00:00Z", "now"],
  ["2026-11-14T14:59:00Z", "2026-11-14T15:00:00Z", "1 minute ago"],
  ["2026-11-14T14:00:01Z", "2026-11-14T15:00:00Z", "59 minutes ago"],
  ["2026-11-14T14:00:00Z", "2026-11-14T15:00:00Z", "1 hour ago"],
  ["2026-11-14T13:00:00Z", "2026-11-14T15:00:00Z", "2 hours ago"],
  ["2026-11-14T15:05:00Z", "2026-11-14T15:00:00Z", "in 5 minutes"],
  ["2026-11-15T15:05:00Z", "2026-11-14T15:00:00Z", "tomorrow"],
  // Thirty hours before three in the afternoon is yesterday; thirty hours before three in the morning is the day before.
  ["2026-11-13T09:00:00Z", "2026-11-14T14:00:00Z", "yesterday"],
  ["2026-11-12T20:00:00Z", "2026-11-14T02:00:00Z", "2 days ago"],
  ["2026-11-12T22:59:59Z", "2026-11-14T22:30:00Z", "2 days ago"],
  // Midnight: minutes stay minutes, an evening is yesterday as soon as the day has changed.
  ["2026-11-13T22:50:00Z", "2026-11-13T23:10:00Z", "20 minutes ago"],
  ["2026-11-13T21:00:00Z", "2026-11-13T23:10:00Z", "yesterday"],
  ["2026-11-13T23:00:00Z", "2026-11-14T22:59:59Z", "23 hours ago"],
  ["2026-11-13T22:59:59Z", "2026-11-14T22:59:59Z", "yesterday"],
  // The night of 25 October has 25 hours, that of 29 March 23.
  ["2026-10-24T22:00:00Z", "2026-10-25T22:30:00Z", "24 hours ago"],
  ["2026-10-24T21:59:00Z", "2026-10-25T22:30:00Z", "yesterday"],
  ["2026-10-25T00:30:00Z", "2026-10-25T01:45:00Z", "1 hour ago"],
  ["2026-10-23T22:30:00Z", "2026-10-25T22:30:00Z", "yesterday"],
  ["2026-03-28T22:30:00Z", "2026-03-29T21:30:00Z", "yesterday"],
  ["2026-03-27T22:30:00Z", "2026-03-29T21:30:00Z", "2 days ago"],
  // Weeks are days; months and years are whole ones of the calendar.
  ["2026-10-16T12:00:00Z", "2026-11-14T15:00:00Z", "29 days ago"],
  ["2026-10-01T12:00:00Z", "2026-10-31T12:00:00Z", "30 days ago"],
  ["2026-02-14T12:00:00Z", "2026-03-14T12:00:00Z", "28 days ago"],
  ["2026-10-14T12:00:00Z", "2026-11-14T15:00:00Z", "1 month ago"],
  ["2026-01-31T12:00:00Z", "2026-03-02T12:00:00Z", "1 month ago"],
  ["2025-11-15T12:00:00Z", "2026-11-14T15:00:00Z", "11 months ago"],
  ["2025-11-14T12:00:00Z", "2026-11-14T15:00:00Z", "1 year ago"],
  ["2024-11-15T12:00:00Z", "2026-11-14T15:00:00Z", "1 year ago"],
  ["2026-12-14T16:00:00Z", "2026-11-14T15:00:00Z", "in 1 month"],
])("%s seen at %s in Paris is %s", (at, now, words) => {
  expect(read(at, now)).toBe(words);
});

test("a day ends at the reader's midnight", () => {
  const [at, now] = ["2026-11-13T23:30:00Z", "2026-11-14T12:00:00Z"];
  expect([read(at, now, "Europe/Paris"), read(at, now, "Europe/Lisbon")]).toEqual(["12 hours ago", "yesterday"]);
});

test.each([
  ["2026-11-13T09:00:00Z", "gestern"],
  ["2026-11-12T09:00:00Z", "vorgestern"],
  ["2026-11-14T10:00:00Z", "vor 5 Stunden"],
  ["2026-10-10T10:00:00Z", "vor 1 Monat"],
])("in German, %s is %s", (at, words) => {
  expect(read(at, "2026-11-14T15:00:00Z", PARIS, "de-DE")).toBe(words);
});
