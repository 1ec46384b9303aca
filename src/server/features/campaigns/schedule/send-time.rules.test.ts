import { expect, test } from "vitest";
import { sendTime } from "./send-time.rules.ts";

const NOW = new Date("2026-11-15T12:00:00Z");

test.each([
  ["a winter afternoon", "2026-11-20T16:00", undefined, "2026-11-20T15:00:00.000Z"],
  ["a summer afternoon", "2027-07-01T16:00", undefined, "2027-07-01T14:00:00.000Z"],
  ["two minutes from now", "2026-11-15T13:02", undefined, "2026-11-15T12:02:00.000Z"],
  ["a minute from now", "2026-11-15T13:01", undefined, "2026-11-15T12:01:00.000Z"],
  ["a second less", "2026-11-15T13:00:59", undefined, "past"],
  ["this minute", "2026-11-15T13:00", undefined, "past"],
  ["an hour ago", "2026-11-15T12:00", undefined, "past"],
  ["the hour that the clocks leave out", "2027-03-28T02:30", undefined, "missing"],
  ["its first minute", "2027-03-28T02:00", undefined, "missing"],
  ["the minute after it", "2027-03-28T03:00", undefined, "2027-03-28T01:00:00.000Z"],
  ["the minute before it", "2027-03-28T01:59", undefined, "2027-03-28T00:59:00.000Z"],
  ["the hour that comes twice", "2027-10-31T02:30", undefined, "doubled"],
  ["its first time", "2027-10-31T02:30", "first", "2027-10-31T00:30:00.000Z"],
  ["its second time", "2027-10-31T02:30", "second", "2027-10-31T01:30:00.000Z"],
  ["the hour after it", "2027-10-31T03:00", undefined, "2027-10-31T02:00:00.000Z"],
  ["another hour with a choice nobody needs", "2026-11-20T16:00", "second", "2026-11-20T15:00:00.000Z"],
  ["366 days from now", "2027-11-16T13:00", undefined, "2027-11-16T12:00:00.000Z"],
  ["a minute more", "2027-11-16T13:01", undefined, "far"],
  ["the year 9999", "9999-12-31T16:00", undefined, "far"],
] as const)("%s", (_name, wall, which, expected) => {
  const read = sendTime(wall, NOW, which);
  expect(read.problem ?? read.at.toISOString()).toBe(expected);
});
