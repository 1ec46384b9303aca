import { expect, test } from "vitest";
import { CsvReader, LONGEST_CELL } from "./csv-reader.rules.ts";

const read = (text: string, { piece = 7, delimiter = "," } = {}): string[][] => {
  const reader = new CsvReader(delimiter);
  const rows = [];
  for (let at = 0; at < text.length; at += piece) rows.push(...reader.push(text.slice(at, at + piece)));
  rows.push(...reader.end());
  return rows.map(({ cells }) => cells);
};

test.each([
  [
    "a,b\nc,d",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a,b\r\nc,d\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ["a\rb", [["a"], ["b"]]],
  ["a,,\n\nb", [["a", "", ""], [""], ["b"]]],
  ['"a,b","c\nd"', [["a,b", "c\nd"]]],
  ['"a ""b"" c"', [['a "b" c']]],
  ['""', [[""]]],
  ['"",x', [["", "x"]]],
  ['x "y" z,w', [['x "y" z', "w"]]],
  ['"x" y,z', [['"x" y', "z"]]],
  ["", []],
  ["\na", [[""], ["a"]]],
  ["a\r\n\nb", [["a"], [""], ["b"]]],
  [",", [["", ""]]],
])("%j", (text, rows) => {
  for (const piece of [1, 2, 100]) expect(read(text, { piece })).toEqual(rows);
});

test("a mark that never closes is told by the line it opens in", () => {
  const reader = new CsvReader(",");
  reader.push(`a\nb\n"c,d\n${"e\n".repeat(1000)}`);
  reader.end();
  expect(reader.unclosedAt).toBe(3);
  const closed = new CsvReader(",");
  closed.push('a,"b"');
  closed.end();
  expect(closed.unclosedAt).toBeUndefined();
});

test("a cell is cut at its bound, and what follows is read as ever", () => {
  const long = "x".repeat(100_000);
  const rows = read(`a,${long},b\n"${long}",c\nd`, { piece: 65_536 });
  expect(rows.map((row) => row.map((cell) => cell.length))).toEqual([[1, LONGEST_CELL, 1], [LONGEST_CELL, 1], [1]]);
});

test("marks round a part of a long cell do not make it longer, and cells far to the right are left out", () => {
  expect(read(`"${"x".repeat(2_000)}"y`, { piece: 65_536 })[0]?.[0]).toHaveLength(LONGEST_CELL);
  expect(read(",".repeat(600), { piece: 65_536 })[0]).toHaveLength(500);
});
