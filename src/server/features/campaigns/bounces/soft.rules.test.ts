import { expect, test } from "vitest";
import { isWornOut } from "./soft.rules.ts";

/** Newest first, one letter each: `b` came back, `.` no word, `o` opened, `x` both; the reported one is upper case. */
const mails = (row: string) =>
  [...row.toLowerCase()].map((letter, at) => ({
    id: String(at),
    cameBack: letter === "b" || letter === "x",
    arrived: letter === "o" || letter === "x",
  }));

test.each([
  ["B", false],
  ["Bb", false],
  ["Bbb", true],
  ["bBb", true],
  ["bbB", true],
  ["Bb.b", false],
  ["Bbob", false],
  ["B.bb", false],
  [".Bbb", true],
  [".bbB.", true],
  ["oBbb", false],
  ["o.bBb", false],
  ["Xbb", false],
  ["Bbx", false],
  ["bB.bbb", false],
  ["Bbbbbb", true],
  ["bbBo", true],
  ["b.Bb", false],
  ["bb.Bb", false],
  ["bb.Bbb", true],
])("%s: %s", (row, expected) => {
  const at = [...row].findIndex((letter) => letter !== letter.toLowerCase());
  expect(isWornOut(mails(row), String(at))).toBe(expected);
});

test("a mail that is not in the row says nothing", () => {
  expect(isWornOut(mails("bbbb"), "another")).toBe(false);
});
