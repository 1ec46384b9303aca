import { expect, test } from "vitest";
import { MOST_PER_BATCH } from "#shared/nfc/nfc-values.ts";
import { cutFaults, readCodes } from "./code-file.rules.ts";

const faultsOf = (file: string) => {
  const reading = readCodes(file);
  return "faults" in reading ? reading.faults.map(({ key, params }) => [key, ...Object.values(params)]) : [];
};

test.each([
  ["code\nabc\nabd", [2, "abc", 3, "abd"]],
  ["\uFEFFcode,url\r\nabc,https://x\r\n", [2, "abc"]],
  ["url;Code\n;AB-C-1\n\n;abd", [2, "ab-c-1", 4, "abd"]],
  ['note\tcode\n"a\nb"\t abc ', [2, "abc"]],
  ['\uFEFF"code"\nabc', [2, "abc"]],
  [" Code ,url\nabc,", [2, "abc"]],
  ["CODE\n'-abc", []],
])("%j", (file, expected) => {
  const reading = readCodes(file);
  expect("codes" in reading ? reading.codes.flatMap(({ line, code }) => [line, code]) : []).toEqual(expected);
});

test.each([
  ["", [["nfc:file_heading"]]],
  ["abc\nabd", [["nfc:file_heading"]]],
  ["code\n\n  \n", [["nfc:file_empty"]]],
  ['code\n"abc', [["nfc:file_quote", 2]]],
  ["code\nab", [["nfc:line_code", 2, "ab"]]],
  [
    "code\nabc\nABC\na c\nabc",
    [
      ["nfc:line_twice", 3, "abc", 2],
      ["nfc:line_code", 4, "a c"],
      ["nfc:line_twice", 5, "abc", 2],
    ],
  ],
  ["code,note\nabc,x\n,y", [["nfc:line_code", 3, ""]]],
  ["note,code\nabc", [["nfc:line_code", 2, ""]]],
  [`code\n${"x".repeat(41)}`, [["nfc:line_code", 2, "x".repeat(41)]]],
  [`code\n${"x".repeat(90)}`, [["nfc:line_code", 2, "x".repeat(60)]]],
  [`code${"\nabc".repeat(MOST_PER_BATCH + 1)}`, [["nfc:file_long", MOST_PER_BATCH]]],
])("%j is told what is wrong", (file, expected) => {
  expect(faultsOf(file)).toEqual(expected);
});

test("as many codes as a batch may have are taken", () => {
  const file = `code\n${Array.from({ length: MOST_PER_BATCH }, (_, n) => `k-${n}`).join("\n")}`;
  const reading = readCodes(file);
  expect("codes" in reading && reading.codes.length).toBe(MOST_PER_BATCH);
});

test("of very many faults the first are named and the others counted", () => {
  const faults = (count: number) =>
    Array.from({ length: count }, (_, line) => ({ key: "nfc:line_code", params: { line } }));
  expect(cutFaults(faults(20))).toEqual(faults(20));
  expect(cutFaults(faults(23)).slice(19)).toEqual([
    ...faults(20).slice(19),
    { key: "nfc:line_more", params: { count: 3 } },
  ]);
});
