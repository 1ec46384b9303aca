import { describe, expect, test } from "vitest";
import { headerLine, mailboxHeader, phraseOf, textHeader } from "./header.rules.ts";

const x = (count: number): string => "x".repeat(count);
const y = (count: number): string => "y".repeat(count);
const BREAKS = [
  ["a carriage return", "\r"],
  ["a line feed", "\n"],
  ["a zero", "\0"],
  ["another header", "\r\nBcc: everybody@guests.example"],
] as const;

describe("a header", () => {
  test.each([
    [
      "a short one",
      "List-Unsubscribe-Post",
      "List-Unsubscribe=One-Click",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ],
    ["an empty one", "X-Tag", "", "X-Tag: "],
    ["the first and the last sign", "X-Tag", " ~", "X-Tag:  ~"],
    ["a name of one letter", "X", "1", "X: 1"],
    ["a name with a digit", "X-2", "1", "X-2: 1"],
    ["the longest name", x(61), "1", `${x(61)}: 1`],
  ])("%s", (_name, name, value, line) => {
    expect(headerLine([name, value])).toBe(`${line}\r\n`);
  });

  test.each([
    ["none", ""],
    ["one sign too long", x(62)],
    ["a digit at the start", "2-X"],
    ["a hyphen at the start", "-X"],
    ["a space", "X Tag"],
    ["a colon", "X-Tag:"],
    ["a letter outside ASCII", "X-Täg"],
  ])("no name of one: %s", (_name, name) => {
    expect(() => headerLine([name, "1"])).toThrow(new Error("Not a name of a header"));
  });

  test.each(BREAKS)("%s does not get in", (_name, sign) => {
    expect(() => headerLine(["X-Tag", `a${sign}`])).toThrow(new Error("Line break in the header X-Tag"));
  });

  test.each(["é", "éa", "aé", "\t", "a\u007f"])("%j is not for a header that is not encoded", (value) => {
    expect(() => headerLine(["X-Tag", value])).toThrow(new Error("Not ASCII in the header X-Tag"));
  });
});

describe("folding", () => {
  test.each([
    ["the longest line", `${x(62)} ${y(6)}`, `X-Tag: ${x(62)} ${y(6)}`],
    ["one sign more", `${x(62)} ${y(7)}`, `X-Tag: ${x(62)}\r\n ${y(7)}`],
    ["a short word after the fold", `${x(62)} ${y(7)} z`, `X-Tag: ${x(62)}\r\n ${y(7)} z`],
    ["a second line that is just full", `${x(69)} ${y(60)} ${x(14)}`, `X-Tag: ${x(69)}\r\n ${y(60)} ${x(14)}`],
    ["a second line with one sign more", `${x(69)} ${y(60)} ${x(15)}`, `X-Tag: ${x(69)}\r\n ${y(60)}\r\n ${x(15)}`],
    [
      "a first word too long for a line",
      `<https://plaudit.example/${x(60)}>`,
      `X-Tag: <https://plaudit.example/${x(60)}>`,
    ],
    ["and a word after it", `${x(90)} ${y(3)}`, `X-Tag: ${x(90)}\r\n ${y(3)}`],
    ["a colon in the first line", `Today: ${x(70)}`, `X-Tag: Today:\r\n ${x(70)}`],
    ["several spaces at the fold", `${x(69)}   ${y(3)}`, `X-Tag: ${x(69)}  \r\n ${y(3)}`],
  ])("%s", (_name, value, lines) => {
    expect(headerLine(["X-Tag", value])).toBe(`${lines}\r\n`);
  });
});

describe("a subject", () => {
  test.each([
    ["empty", "", ""],
    ["one letter", "A", "A"],
    ["words", "Your table, Ada!", "Your table, Ada!"],
    ["the first and the last sign", "! ~", "! ~"],
    ["a letter outside ASCII", "Grüße", "=?UTF-8?Q?Gr=C3=BC=C3=9Fe?="],
    ["a space at the start", " Hello", "=?UTF-8?Q?_Hello?="],
    ["a space at the end", "Hello ", "=?UTF-8?Q?Hello_?="],
    ["two spaces", "Hello  Ada", "=?UTF-8?Q?Hello__Ada?="],
    ["a tab", "Hello\tAda", "=?UTF-8?Q?Hello=09Ada?="],
    ["what looks like an encoded word", "2=?", "=?UTF-8?Q?2=3D=3F?="],
    ["signs that stand as they are", "é!*+/-aZ09", "=?UTF-8?Q?=C3=A9!*+/-aZ09?="],
    ["signs that do not", "é_,.=?()", "=?UTF-8?Q?=C3=A9=5F=2C=2E=3D=3F=28=29?="],
    ["a sign of four bytes", "🍷", "=?UTF-8?Q?=F0=9F=8D=B7?="],
    ["half of such a sign", "\ud83c", "=?UTF-8?Q?=EF=BF=BD?="],
    ["an encoded word that is just full", `é${x(48)}`, `=?UTF-8?Q?=C3=A9${x(48)}?=`],
    ["one sign more", `é${x(49)}`, `=?UTF-8?Q?=C3=A9${x(48)}?=\r\n =?UTF-8?Q?x?=`],
    ["a letter that does not fit whole", `${x(49)}é${y(3)}`, `=?UTF-8?Q?${x(49)}?=\r\n =?UTF-8?Q?=C3=A9${y(3)}?=`],
    ["the longest words a line has room for", `${x(989)} ${y(989)}`, `${x(989)}\r\n ${y(989)}`],
  ])("%s", (_name, text, lines) => {
    expect(textHeader("Subject", text)).toBe(`Subject: ${lines}\r\n`);
  });

  test.each([
    ["a first word without end", x(990)],
    ["a later word without end", `Hello ${x(990)}`],
    ["spaces without end", `Hello${" ".repeat(990)}Ada`],
    ["a long word after a colon", `${x(60)}: ${x(989)}`],
  ])("no line of the wire is too long: %s", (_name, text) => {
    const lines = textHeader("Subject", text).split("\r\n");
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(998);
    expect(lines.filter((line) => line.trim() === "")).toEqual([""]);
  });

  test("a word one sign too long is encoded", () => {
    const rest = Array.from({ length: 17 }, () => ` =?UTF-8?Q?${x(54)}?=\r\n`).join("");
    expect(textHeader("Subject", x(990))).toBe(`Subject: =?UTF-8?Q?${x(54)}?=\r\n${rest} =?UTF-8?Q?${x(18)}?=\r\n`);
    expect(textHeader("Subject", `Hi ${x(990)}`)).toContain(`=?UTF-8?Q?Hi_${x(51)}?=`);
  });

  test.each(BREAKS)("%s does not get in", (_name, sign) => {
    expect(() => textHeader("Subject", `a${sign}`)).toThrow(new Error("Line break in the header Subject"));
  });
});

describe("a name before an address", () => {
  test.each([
    ["none", "", ""],
    ["one word", "Jonas", "Jonas"],
    ["one letter", "J", "J"],
    ["several words", "Anna Maria Quill", "Anna Maria Quill"],
    ["signs that need no quotes", "O'Neil & Sons_1!", "O'Neil & Sons_1!"],
    ["a dot", "J. Albrecht", '"J. Albrecht"'],
    ["a dot at the end", "Jonas A.", '"Jonas A."'],
    ["quotes", 'The "Bench", Berlin', String.raw`"The \"Bench\", Berlin"`],
    ["a backslash", String.raw`a\b`, String.raw`"a\\b"`],
    ["what looks like an address", "<jonas@guests.example>", '"<jonas@guests.example>"'],
    ["two spaces", "Jonas  Albrecht", "=?UTF-8?Q?Jonas__Albrecht?="],
    ["a letter outside ASCII", "Zoë", "=?UTF-8?Q?Zo=C3=AB?="],
    ["what looks like an encoded word", "=?x?=", "=?UTF-8?Q?=3D=3Fx=3F=3D?="],
    ["the longest bare one", x(54), x(54)],
    ["one sign more", x(55), `=?UTF-8?Q?${x(54)}?= =?UTF-8?Q?x?=`],
    ["the longest in quotes", `${x(53)},`, `"${x(53)},"`],
    ["one sign more of it", `${x(54)},`, `=?UTF-8?Q?${x(54)}?= =?UTF-8?Q?=2C?=`],
  ])("%s", (_name, name, phrase) => {
    expect(phraseOf(name)).toBe(phrase);
  });

  test.each(BREAKS)("%s does not get in", (_name, sign) => {
    expect(() => phraseOf(`a${sign}`)).toThrow(new Error("Line break in a name"));
  });
});

describe("who a mail is to", () => {
  const address = "jonas@guests.example";

  test.each([
    ["an address alone", { address }, "To: <jonas@guests.example>"],
    ["an empty name", { name: "", address }, "To: <jonas@guests.example>"],
    ["a name", { name: "Jonas Albrecht", address }, "To: Jonas Albrecht <jonas@guests.example>"],
    ["a name in quotes", { name: "J. A.", address }, 'To: "J. A." <jonas@guests.example>'],
    ["an encoded name", { name: "Zoë", address }, "To: =?UTF-8?Q?Zo=C3=AB?= <jonas@guests.example>"],
    ["a name that fills the line", { name: x(54), address }, `To: ${x(54)}\r\n <jonas@guests.example>`],
    ["a domain outside ASCII", { address: "zoe@bücher.example" }, "To: <zoe@xn--bcher-kva.example>"],
    [
      "a local part outside ASCII, byte by byte",
      { address: "zoë@guests.example" },
      "To: <zo\u00c3\u00ab@guests.example>",
    ],
  ])("%s", (_name, mailbox, line) => {
    expect(mailboxHeader("To", mailbox)).toBe(`${line}\r\n`);
  });

  test.each(BREAKS)("%s gets neither into the name nor the address", (_name, sign) => {
    expect(() => mailboxHeader("To", { name: `a${sign}`, address })).toThrow(new Error("Line break in a name"));
    expect(() => mailboxHeader("To", { address: `a${sign}@guests.example` })).toThrow(
      new Error("Malformed address in the header To"),
    );
  });
});
