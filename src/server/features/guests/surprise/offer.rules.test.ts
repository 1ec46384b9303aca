import { expect, test } from "vitest";
import { OFFER_WORDINGS } from "#shared/guests/guests.contract.ts";
import { clockOf, hasEarnedSurprise, isTooFast, offerTime, isHurried } from "./offer.rules.ts";

const EARNED: Record<(typeof OFFER_WORDINGS)[number], (number | null)[]> = {
  positive_review: [4, 5],
  any_review: [1, 2, 3, 4, 5],
  thank_you: [null, 1, 2, 3, 4, 5],
};

test.each(OFFER_WORDINGS)("%s asks for exactly what it says", (wording) => {
  const ratings = [null, 1, 2, 3, 4, 5];
  const earned = ratings.filter((rating) =>
    hasEarnedSurprise({ wording, rating, leftInTime: true, suppressed: false }),
  );
  expect(earned).toEqual(EARNED[wording]);
});

test.each([
  { leftInTime: false, suppressed: false },
  { leftInTime: true, suppressed: true },
  { leftInTime: false, suppressed: true },
])("no wording gives it to %o", (facts) => {
  for (const wording of OFFER_WORDINGS) expect(hasEarnedSurprise({ wording, rating: 5, ...facts })).toBe(false);
});

const began = new Date("2026-11-15T11:00:00Z");
const after = (ms: number): Date => new Date(began.getTime() + ms);

test.each([
  [0, 600, true],
  [999, 600, true],
  [1_000, 599, true],
  [599_999, 1, true],
  [600_000, 0, false],
  [3_600_000, 0, false],
])("%i ms into ten minutes %i seconds are left", (ms, left, running) => {
  expect(offerTime(began, 10, after(ms))).toMatchObject({ left, running, total: 600 });
});

test("a form takes a person two seconds at least", () => {
  expect([isTooFast(began, after(1_999)), isTooFast(began, after(2_000))]).toEqual([true, false]);
});

test("the clock reads like one", () => {
  expect([0, 9, 60, 522, 600, 3_600].map(clockOf)).toEqual(["0:00", "0:09", "1:00", "8:42", "10:00", "60:00"]);
});

test("while a restaurant is flooded, six seconds are what a person takes", () => {
  const hurried = (ms: number): boolean => isHurried(began, after(ms));
  expect([hurried(0), hurried(5_999), hurried(6_000)]).toEqual([true, true, false]);
});
