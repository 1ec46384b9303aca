import { describe, expect, test } from "vitest";
import { guessingWait, isWithin, mayNameAmount, mayUndo } from "./redemptions.rules.ts";

const NOW = new Date("2026-11-18T19:00:00Z");
const before = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);
const guesses = (...seconds: number[]) => seconds.map((ago) => ({ at: before(ago) }));

describe("guessing", () => {
  test.each([
    ["none", [], 0],
    ["nine wrong ones at once", [1, 1, 1, 1, 1, 1, 1, 1, 1], 0],
    ["ten at once", [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 599],
    ["ten over nine minutes", [0, 60, 120, 180, 240, 300, 360, 420, 480, 540], 60],
    ["the tenth is ten minutes old", [0, 1, 2, 3, 4, 5, 6, 7, 8, 600], 0],
    ["the tenth is a second younger", [0, 1, 2, 3, 4, 5, 6, 7, 8, 599], 1],
  ])("%s", (_name, ago, wait) => {
    expect(guessingWait(guesses(...ago), NOW)).toBe(wait);
  });
});

test("an offer runs from its first to its last moment", () => {
  const window = { valid_from: before(100), valid_until: NOW };
  const verdicts = [before(101), before(100), before(50), NOW, before(-0.001)].map((at) => isWithin(at, window));
  expect(verdicts).toEqual([false, true, true, true, false]);
});

test("a redemption can be taken back for five minutes", () => {
  expect([0, 300, 301].map((ago) => mayUndo({ recorded_at: before(ago) }, NOW))).toEqual([true, true, false]);
});

test("a till names the bill of this evening, an owner any bill", () => {
  const at = (seconds: number, by: "owner" | "till") => mayNameAmount({ recorded_at: before(seconds) }, NOW, by);
  expect([at(43_200, "till"), at(43_201, "till"), at(43_201, "owner")]).toEqual([true, false, true]);
});
