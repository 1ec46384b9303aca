import { expect, test } from "vitest";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { makeReview } from "#web/testing/reviews.tsx";
import { nextToAnswer } from "./nextToAnswer.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const response: Review["response"] = { text: "Thanks", at: "2026-11-14T12:00:00Z", where: "google" };

test.each<[string, Record<string, Partial<Review>>, string, string | undefined]>([
  ["the next below", { a: {}, b: {}, c: {} }, "a", "b"],
  ["past those that are answered", { a: {}, b: { response }, c: {} }, "a", "c"],
  [
    "past those kept here, which need no writing",
    { a: {}, b: { response: { ...response, where: "here" } }, c: {} },
    "a",
    "c",
  ],
  ["past those nobody waits for any more", { a: {}, b: { published_at: "2026-08-01T12:00:00Z" }, c: {} }, "a", "c"],
  ["at the end, the first above", { a: { response }, b: {}, c: {} }, "c", "b"],
  ["after one that is not in the list, its first", { a: {}, b: {} }, "x", "a"],
  ["none is left", { a: {}, b: { response } }, "a", undefined],
])("%s", (_what, rows, id, next) => {
  const reviews = Object.entries(rows).map(([name, values]) => makeReview({ id: name, ...values }));
  expect(nextToAnswer(reviews, id, NOW)?.id).toBe(next);
});
