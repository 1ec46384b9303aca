import { expect, test } from "vitest";
import { placesInOrder } from "./suggestions.rules.ts";

const rows = [
  { id: "a", sort_order: 3 },
  { id: "b", sort_order: 10 },
  { id: "c", sort_order: 7 },
];
const placed = (ids: string[]) =>
  placesInOrder(
    ids,
    rows.filter(({ id }) => ids.includes(id)),
  ).map(({ id, sort_order }) => `${id}${sort_order}`);

test.each([
  ["as they were", ["a", "c", "b"], ["a3", "c7", "b10"]],
  ["the last first", ["b", "a", "c"], ["b3", "a7", "c10"]],
  ["two of three: the third keeps its place", ["b", "a"], ["b3", "a10"]],
  ["one", ["c"], ["c7"]],
  ["with one that is gone", ["b", "gone", "a"], ["b3", "a10"]],
  ["one named twice counts once", ["b", "a", "b"], ["b3", "a10"]],
  ["none that is there", ["gone"], []],
])("%s", (_name, ids, expected) => {
  expect(placed(ids)).toEqual(expected);
});
