import { describe, expect, test } from "vitest";
import { dueNotice, endOfDay, isTrialDay, lastDayOf } from "./trial.rules.ts";

const at = (text: string): Date => new Date(text);

describe("the last day of a trial is whole, by a calendar in Paris", () => {
  test.each([
    ["2026-11-20", "2026-11-20T23:00:00.000Z"],
    ["2026-07-20", "2026-07-20T22:00:00.000Z"],
    // The clocks go back in this night.
    ["2026-10-24", "2026-10-24T22:00:00.000Z"],
    ["2026-10-25", "2026-10-25T23:00:00.000Z"],
  ])("%s", (day, end) => {
    expect(endOfDay(day).toISOString()).toBe(end);
    expect(lastDayOf(endOfDay(day))).toBe(day);
  });
});

test.each([
  ["2026-11-14", false],
  ["2026-11-15", true],
  ["2027-11-16", true],
  ["2027-11-17", false],
])("on 15 November 2026 a trial may end on %s: %s", (day, is) => {
  expect(isTrialDay(day, at("2026-11-15T10:00:00Z"))).toBe(is);
});

test("a day begins in Paris, not in London", () => {
  expect(isTrialDay("2026-11-14", at("2026-11-14T23:30:00Z"))).toBe(false);
});

describe("what an owner is told about the end", () => {
  const end = endOfDay("2026-11-20");
  test.each([
    ["four days before", 0, "2026-11-16T20:00:00Z", undefined],
    ["three days before, at night", 0, "2026-11-17T06:59:00Z", undefined],
    ["three days before, in the morning", 0, "2026-11-17T07:00:00Z", { notice: 1, days: 3 }],
    ["the day after, if nothing ran on the day", 0, "2026-11-18T12:00:00Z", { notice: 1, days: 2 }],
    ["once only", 1, "2026-11-18T12:00:00Z", undefined],
    ["on the day", 1, "2026-11-20T07:00:00Z", { notice: 2, days: 0 }],
    ["on the day, also when the first was missed", 0, "2026-11-20T12:00:00Z", { notice: 2, days: 0 }],
    ["on the day, once only", 2, "2026-11-20T12:00:00Z", undefined],
    ["after the end", 0, "2026-11-20T23:00:00Z", undefined],
  ])("%s", (_, given, now, due) => {
    expect(dueNotice({ end, given }, at(now))).toEqual(due);
  });
});
