import { expect, test } from "vitest";
import { CSV_BOM, csvCell, csvLine, withoutGuard } from "./csv.ts";

test.each([
  ["plain", "Anna", "Anna"],
  ["nothing", null, ""],
  ["left out", undefined, ""],
  ["empty", "", ""],
  ["a number, also below zero", -5, "-5"],
  ["a comma", "Moser, Anna", '"Moser, Anna"'],
  ["a semicolon", "a;b", '"a;b"'],
  ["quotes are doubled", 'the "Bear"', '"the ""Bear"""'],
  ["a line break", "a\nb", '"a\nb"'],
  ["outer blanks", " Anna ", '" Anna "'],
  ["a formula", "=1+1", "'=1+1"],
  ["a formula with quotes", '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ["a plus, as numbers have", "+49 30 1234567", "'+49 30 1234567"],
  ["a minus", "-2+3", "'-2+3"],
  ["an at sign", "@SUM(A1)", "'@SUM(A1)"],
  ["a tab", "\t=1", `"'\t=1"`],
  ["a carriage return", "\r=1", `"'\r=1"`],
  ["a line feed", "\n=1", `"'\n=1"`],
  ["blanks before a formula", "  =1", "'  =1"],
  ["a wide equals sign", "＝1", "'＝1"],
  ["NUL is dropped, and hides no formula", "\0=1", "'=1"],
  ["a formula behind a mark of its own", "'=1", "''=1"],
  ["a mark before something harmless", "'s Gravenhage", "'s Gravenhage"],
  ["a mark behind a blank", " '=1", `" '=1"`],
  ["a sign further on is harmless", "a=b", "a=b"],
  ["emoji and umlauts stay", "Jörg 🍝", "Jörg 🍝"],
])("%s", (_, value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  "Anna",
  "=1+1",
  "+49 30 1234567",
  "-2",
  "@x",
  "\t=1",
  "  =1",
  "＝1",
  "'=1",
  "''+49",
  "'s Gravenhage",
  "'",
  "",
])("%j comes back as it was", (text) => {
  expect(withoutGuard(csvCell(text).replaceAll(/^"|"$/g, ""))).toBe(text);
});

test.each([
  ["en", '2026-03,"a;b",,7,-12.50,0.00\r\n'],
  ["de", '2026-03;"a;b";;7;-12,50;0,00\r\n'],
] as const)("a line for a spreadsheet in %s", (locale, line) => {
  expect(csvLine(["2026-03", "a;b", null, 7, { cents: -1_250 }, { cents: 0 }], locale)).toBe(line);
});

test("a formula without our mark keeps its first character", () => {
  expect(withoutGuard("=1+1")).toBe("=1+1");
});

test("a file begins with the three bytes that say it is UTF-8", () => {
  expect([...new TextEncoder().encode(CSV_BOM)]).toEqual([0xef, 0xbb, 0xbf]);
});
