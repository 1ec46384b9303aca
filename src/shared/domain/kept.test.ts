import { expect, test } from "vitest";
import { keptUpTo } from "./kept.ts";

test("as many as may be are made once; one more, and all are made again", () => {
  const kept = keptUpTo<string>(3, 5);
  const made: string[] = [];
  const ask = (key: string): string =>
    kept(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(["a", "b", "c", "a", "b", "c"].map(ask)).toEqual(["A", "B", "C", "A", "B", "C"]);
  expect(made).toEqual(["a", "b", "c"]);
  expect(["d", "d", "a", "b"].map(ask)).toEqual(["D", "D", "A", "B"]);
  expect(made).toEqual(["a", "b", "c", "d", "a", "b"]);
});

test.each([
  ["a key of five signs is", "abcde", "first"],
  ["a longer one is not", "abcdef", "second"],
])("%s kept", (_what, key, expected) => {
  const kept = keptUpTo<string>(3, 5);
  kept(key, () => "first");
  expect(kept(key, () => "second")).toBe(expected);
});

test("no is an answer that is kept too", () => {
  const kept = keptUpTo<boolean>(3, 5);
  expect([kept("a", () => false), kept("a", () => true)]).toEqual([false, false]);
});

test("what cannot be made is not kept", () => {
  const kept = keptUpTo<string>(3, 5);
  const fail = (): string => {
    throw new RangeError();
  };
  expect(() => kept("a", fail)).toThrow(RangeError);
  expect(kept("a", () => "made")).toBe("made");
});
