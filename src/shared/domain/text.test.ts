import { describe, expect, test } from "vitest";
import {
  carriesAddress,
  carriesLink,
  hasTurns,
  isBlank,
  isCleanLine,
  isCleanText,
  tidyLine,
  tidyText,
} from "./text.ts";

describe("a name", () => {
  test.each([
    "Dr. Müller",
    "Dr.Müller",
    "Dr.med.Hans Groß",
    "Prof. Dr. h.c. mult. Ada",
    "J.R. O'Neil",
    "J.R.R.Tolkien",
    "Anne-Marie",
    "Nguyễn Thị",
    "St. John",
    "St.Pierre",
    "M.Li",
    "Müller GmbH & Co.KG",
    "Dipl.-Ing. Weiß",
    "van der Sloot",
    "Anna de Vries",
    "Dr..Müller",
    "Haus.7bc",
    "Haus.bc7",
    "Müller/Schmidt",
    "X Æ A-12",
    "Sammy Davis Jr.",
    "Ph.D.",
    "Ζωή",
    "김 민준",
    "-",
  ])("like %s carries no address", (name) => {
    expect(carriesAddress(name)).toBe(false);
  });

  test.each([
    "evil.example",
    "Win at evil.example",
    "EVIL.COM",
    "bit.ly/x",
    "t.me/offer",
    "x.com",
    "www.evil",
    "http evil",
    "hTTps://evil.example",
    "ftp://evil",
    "eve@evil.example",
    "eve＠evil",
    "ｅｖｉｌ．ｅｘａｍｐｌｅ",
    "evil。example",
    "ev\u200Bil.exa\u00ADmple",
    "co.uk",
    "(evil.example)",
    "evil.example:8080/free",
    "müller.xn--p1ai",
    "日本.例え",
    "dr.com",
    "dr.med.com",
    "ht\u200Btp evil",
    "dr.evil.example",
    "evil.example.",
  ])("like %s carries one", (name) => {
    expect(carriesAddress(name)).toBe(true);
  });

  test.each([
    ["booking.com Café", false],
    ["L’Osteria.de", false],
    ["C@fé Zentral", false],
    ["@home", false],
    ["eve@.evil", false],
    ["@evil.example", false],
    ["Free drinks https://evil.example", true],
    ["www.evil.example", true],
    ["write to eve@evil.example", true],
  ])("of a house, %s: link %s", (name, expected) => {
    expect(carriesLink(name)).toBe(expected);
  });
});

test.each([
  "",
  "  ",
  "\u200B",
  "\u3164",
  "\u115F\u1160",
  "\u2800\u2800",
  "\uFFA0",
  "\u00AD",
  "\uFEFF",
  "\u034F",
  "\u{E0020}",
  "\u202E",
])("%j is blank", (text) => {
  expect(isBlank(text)).toBe(true);
  expect(isBlank(`${text}ㅎ`)).toBe(false);
});

test("control characters, line separators and halves of a character are refused; lines belong into longer texts", () => {
  for (const odd of [
    "\0",
    "\u000B",
    "\u000C",
    "\u001B",
    "\u007F",
    "\u0085",
    "\u009F",
    "\u2028",
    "\u2029",
    "\uD800",
    "\uDC00x",
  ]) {
    expect([odd, isCleanLine(`a${odd}b`)]).toEqual([odd, false]);
    expect([odd, isCleanText(`a${odd}b`)]).toEqual([odd, false]);
  }
  for (const layout of ["\n", "\r\n", "\t"])
    expect([isCleanLine(`a${layout}b`), isCleanText(`a${layout}b`)]).toEqual([false, true]);
  expect([isCleanLine("Zoë 😀 김"), isCleanText("Zoë 😀\n김")]).toEqual([true, true]);
});

test("what looks the same is spelled the same", () => {
  expect(tidyLine(" Zoe\u0308 ")).toBe("Zo\u00EB");
  expect(tidyText("a\r\nb\rc\n")).toBe("a\nb\nc");
});

test("marks that turn the direction of a sentence are seen", () => {
  expect(["a\u202Eb", "a\u2066b", "a\u202Fb", "ab"].map(hasTurns)).toEqual([true, true, false, false]);
});
