import { expect, test } from "vitest";
import { sparkOf } from "./trendRules.ts";

const NONE = { restaurants: 0, clients: 0, reviews_won: 0, mails: 0 };
const points = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...NONE, start: "2026-11-01", clients: index + 1, previous: NONE }));

test.each([
  [12, 12, 1, 12],
  [30, 10, 6, 87],
  // 90 days make eleven parts of eight days; the two days that are left over are not drawn.
  [90, 11, 52, 692],
  [1, 1, 1, 1],
])("%i points are drawn as %i, each of the same length", (count, drawn, first, last) => {
  const spark = sparkOf(points(count), "clients");
  expect([spark.length, spark[0], spark.at(-1)]).toEqual([drawn, first, last]);
});
