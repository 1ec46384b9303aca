import { expect, test } from "vitest";
import { offerDates } from "./offer-dates.rules.ts";

const WINDOW = { from: new Date("2027-03-25T15:00:00Z"), to: new Date("2027-03-28T21:59:59.999Z") };

test.each([
  ["en", "Thursday 25 March at 16:00", "Sunday 28 March at 23:59"],
  ["de", "Donnerstag, 25. März um 16:00", "Sonntag, 28. März um 23:59"],
  ["fr", "jeudi 25 mars à 16:00", "dimanche 28 mars à 23:59"],
] as const)("in %s, by the clock in Paris on both sides of the change", (language, begin, end) => {
  expect(offerDates(WINDOW, language)).toEqual({ offer_begin: begin, offer_end: end });
});
