import { describe, expect, test } from "vitest";
import { item } from "#web/testing/bell.tsx";
import { areApart, toldAtFirst, toldToo, untold } from "./news.ts";

const idsOf = (items: readonly { id: string }[]): number[] => items.map(({ id }) => Number(id.slice(-3)));
/** Number 0 is newer than 1, and so on; the page was opened with 2 and 3. */
const told = toldAtFirst([item(2), item(3)]);

describe("what is news", () => {
  test.each([
    ["nothing that was there already", [item(2), item(3)], []],
    ["what came since", [item(0), item(1), item(2)], [0, 1]],
    ["not what was read elsewhere", [item(0, { read_at: item(0).created_at }), item(1)], [1]],
    ["not an older one that moves up into view", [item(2), item(4)], []],
    ["another one of the same moment", [item(9, { created_at: item(2).created_at }), item(2)], [9]],
  ])("%s", (_, items, expected) => {
    expect(idsOf(untold(told, items))).toEqual(expected);
  });

  test("each only once", () => {
    expect(untold(toldToo(told, [item(0)]), [item(0), item(2)])).toEqual([]);
  });

  test("the first that ever comes", () => {
    expect(idsOf(untold(toldAtFirst([]), [item(5)]))).toEqual([5]);
  });
});

test.each([
  [1, true],
  [3, true],
  [4, false],
])("%i at once are told apart: %s", (count, expected) => {
  expect(areApart(Array.from({ length: count }, (_, n) => item(n)))).toBe(expected);
});
