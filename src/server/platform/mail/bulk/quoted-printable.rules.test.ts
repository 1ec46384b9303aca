import { expect, test } from "vitest";
import { quotedPrintable } from "./quoted-printable.rules.ts";

const x = (count: number): string => "x".repeat(count);

test.each([
  ["nothing", "", ""],
  ["a name", "Anna Maria", "Anna Maria"],
  ["one sign", "A", "A"],
  ["the first and the last sign that need no code", "!~", "!~"],
  ["the signs beside the equals sign", "<>", "<>"],
  ["a space at the start", " Anna", " Anna"],
  ["two spaces in the middle", "Anna  Maria", "Anna  Maria"],
  ["equals signs", "a=1&b=2", "a=3D1&b=3D2"],
  ["letters outside ASCII", "Zoë Ærø", "Zo=C3=AB =C3=86r=C3=B8"],
  ["an equals sign beside such a letter", "é=1", "=C3=A9=3D1"],
  ["a sign of four bytes", "🍷", "=F0=9F=8D=B7"],
  ["half of such a sign", "\ud83c", "=EF=BF=BD"],
  ["a tab", "a\tb", "a=09b"],
  ["signs nobody sees", "\0\u007f", "=00=7F"],
])("%s", (_name, text, coded) => {
  expect(quotedPrintable(text)).toBe(coded);
});

test.each([
  ["a space alone", " ", "=20"],
  ["a space at the end", "Anna ", "Anna=20"],
  ["two of them", "Anna  ", "Anna =20"],
  ["a space after a letter outside ASCII", "Zoë ", "Zo=C3=AB=20"],
  ["a space before a line break", "Hello \nZoe", "Hello=20\r\nZoe"],
  ["one that just fits as a code", `${x(72)} `, `${x(72)}=20`],
  ["one that does not", `${x(73)} `, `${x(73)}=\r\n=20`],
])("no line ends in a space: %s", (_name, text, coded) => {
  expect(quotedPrintable(text)).toBe(coded);
});

test.each([
  ["a line feed", "a\nb", "a\r\nb"],
  ["a carriage return", "a\rb", "a\r\nb"],
  ["both", "a\r\nb", "a\r\nb"],
  ["both and a line feed", "a\r\n\nb", "a\r\n\r\nb"],
  ["two carriage returns", "a\r\rb", "a\r\n\r\nb"],
  ["one at the end", "é\n", "=C3=A9\r\n"],
])("every line break is one of the wire: %s", (_name, text, coded) => {
  expect(quotedPrintable(text)).toBe(coded);
});

test.each([
  ["a dot at the start", ".net", "=2Enet"],
  ["a dot alone", ".", "=2E"],
  ["a dot further on", "a.b", "a.b"],
  ["a dot after a line break", "a\n.b", "a\r\n=2Eb"],
  ["a dot after a fold", `${x(75)}.b`, `${x(75)}=\r\n=2Eb`],
  ["a dot one sign before a fold", `${x(74)}.b`, `${x(74)}.=\r\nb`],
  ["the word that begins a mail in a folder", "From me", "=46rom me"],
  ["that word after a line break", "é\nFrom me", "=C3=A9\r\n=46rom me"],
  ["that word after a fold", `${x(75)}From me`, `${x(75)}=\r\n=46rom me`],
  ["that word further on", "A From b", "A From b"],
  ["that word without a space", "From", "From"],
  ["a word that begins like it", "Fromage blanc", "Fromage blanc"],
  ["that word in small letters", "from me", "from me"],
])("how a line may begin: %s", (_name, text, coded) => {
  expect(quotedPrintable(text)).toBe(coded);
});

test.each([
  ["the longest line", x(75), x(75)],
  ["one sign more", x(76), `${x(75)}=\r\nx`],
  ["two full lines", x(150), `${x(75)}=\r\n${x(75)}`],
  ["three lines", x(151), `${x(75)}=\r\n${x(75)}=\r\nx`],
  ["each line of its own", `${x(75)}\n${x(76)}`, `${x(75)}\r\n${x(75)}=\r\nx`],
  ["a coded start that just fits", `.${x(72)}`, `=2E${x(72)}`],
  ["a coded start and one sign more", `.${x(73)}`, `=2E${x(72)}=\r\nx`],
  ["a code that just fits", `${x(72)}=`, `${x(72)}=3D`],
  ["a code that just fits, and a sign", `${x(72)}=y`, `${x(72)}=3D=\r\ny`],
  ["a code that lacks room for one sign", `${x(73)}=y`, `${x(73)}=\r\n=3Dy`],
  ["a code that lacks room for two", `${x(74)}=y`, `${x(74)}=\r\n=3Dy`],
  ["a code in the next line's first place", `${x(75)}=y`, `${x(75)}=\r\n=3Dy`],
  ["a code in its second place", `${x(76)}=y`, `${x(75)}=\r\nx=3Dy`],
  ["a code in its third place", `${x(77)}=y`, `${x(75)}=\r\nxx=3Dy`],
  ["a letter of two bytes over the fold", `${x(70)}é`, `${x(70)}=C3=\r\n=A9`],
])("how a line is folded: %s", (_name, text, coded) => {
  expect(quotedPrintable(text)).toBe(coded);
});
