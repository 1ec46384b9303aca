import { describe, expect, test } from "vitest";
import type { AttachmentType } from "#shared/support/support-values.ts";
import { isOfType, typeOfName } from "./attachments.rules.ts";
import { type MadeEntry, makeDocx, makeOle2, makeOle2Of, makeZip } from "./made-files.factory.ts";

test.each([
  ["invoice.pdf", "pdf"],
  ["Menü Mai.JPEG", "jpg"],
  ["x.jpg", "jpg"],
  ["x.png", "png"],
  ["x.doc", "doc"],
  ["x.txt", "txt"],
  ["a.b.docx", "docx"],
  ["../../x", undefined],
  ["../../x.pdf", undefined],
  ["..\\x.pdf", undefined],
  ["C:x.pdf", undefined],
  [".pdf", undefined],
  ["pdf", undefined],
  ["x.svg", undefined],
  ["x.pdf.exe", undefined],
  ["a.pdf\0.exe", undefined],
  ["a\r\nb.pdf", undefined],
  ["x.toString", undefined],
  ["x.constructor", undefined],
  ["x.__proto__", undefined],
  [`${"x".repeat(251)}.pdf`, "pdf"],
  [`${"x".repeat(252)}.pdf`, undefined],
])("the name %j stands for %s", (name, type) => {
  expect(typeOfName(name)).toBe(type);
});

/** A file, and which parts of it were read. */
function fileOf(content: Buffer) {
  const parts: [position: number, length: number][] = [];
  const read = async (position: number, length: number): Promise<Buffer> => {
    if (position < 0) throw new RangeError("before the beginning");
    parts.push([position, length]);
    return content.subarray(position, position + length);
  };
  return { bytes: content.length, read, parts };
}
const isOf = (type: AttachmentType, content: Buffer): Promise<boolean> => isOfType(type, fileOf(content));

const bytes = (hex: string): Buffer => Buffer.from(hex, "hex");
const MB = 1024 * 1024;
/** A copy of a file in which some numbers are others. */
const changed = (file: Buffer, change: (copy: Buffer) => unknown): Buffer => {
  const copy = Buffer.from(file);
  change(copy);
  return copy;
};

test.each([
  ["jpg", "a picture", bytes("ffd8ffe000104a464946"), true],
  ["jpg", "a page", Buffer.from("<html>"), false],
  ["png", "a picture", bytes("89504e470d0a1a0a0000000d"), true],
  ["png", "the first half of its mark", bytes("89504e47"), false],
  ["pdf", "a document", Buffer.from("%PDF-1.7\n"), true],
  ["pdf", "a program", Buffer.from("MZ\x90\0%PDF-"), false],
  ["txt", "a letter", Buffer.from("Grüße\tund\r\nKüsse\f"), true],
  ["txt", "nothing", Buffer.alloc(0), true],
  ["txt", "a character over the edge of a piece", Buffer.from(`${"x".repeat(65_535)}ü`), true],
  ["txt", "a zero in the second piece", Buffer.from(`${"x".repeat(65_536)}\0`), false],
  ["txt", "half a character", bytes("41c3"), false],
  ["txt", "a zero", Buffer.from("a\0b"), false],
  ["txt", "another alphabet's bytes", bytes("fffe4100"), false],
] as const)("%s: %s", async (type, _what, content, is) => {
  expect(await isOf(type, content)).toBe(is);
});

test.each([
  ["one piece", 65_536, [[0, 65_536]]],
  [
    "a byte more",
    65_537,
    [
      [0, 65_536],
      [65_536, 65_536],
    ],
  ],
])("a letter is read piece by piece: %s", async (_name, length, parts) => {
  const file = fileOf(Buffer.alloc(length, "x"));
  expect([await isOfType("txt", file), file.parts]).toEqual([true, parts]);
});

describe("doc", () => {
  const letter = ["Root Entry", "WordDocument"];
  const other = ["Root Entry", "Workbook"];
  const others = (count: number): string[][] => Array.from({ length: count }, () => other);
  /** Sector 0 is the table, sector 1 the directory; the table says that sector 1 follows this one. */
  const beginningAt = (sector: number): Buffer =>
    changed(makeOle2(), (file) => {
      file.writeUInt32LE(sector, 48);
      file.writeUInt32LE(1, 512 + sector * 4);
    });

  test.each([
    ["a letter", makeOle2(), true],
    ["a letter in large sectors", makeOle2Of([letter], 4096), true],
    ["a letter in sectors of a size that there is not", makeOle2Of([letter], 1024), false],
    ["a letter named in the last place", makeOle2Of([["Root Entry", "Data", "1Table", "WordDocument"]]), true],
    ["a letter named in another sector", makeOle2Of([other, letter]), true],
    ["a letter named in another large sector", makeOle2Of([other, letter], 4096), true],
    ["a letter named in the thousandth sector", makeOle2Of([...others(999), letter]), true],
    ["a letter named in the next one", makeOle2Of([...others(1_000), letter]), false],
    ["a table of another program", makeOle2("Workbook"), false],
    ["another mark at its beginning", changed(makeOle2(), (file) => file.writeUInt8(0, 0)), false],
    ["a head alone", makeOle2().subarray(0, 512), false],
    ["less than a head", makeOle2().subarray(0, 100), false],
    ["its mark alone", makeOle2().subarray(0, 8), false],
    ["a directory that is cut off", makeOle2().subarray(0, 512 + 512 + 128 + 60), false],
    ["a directory that begins just behind the file", beginningAt(2), false],
    ["a directory that begins far behind it", beginningAt(100), false],
    ["a directory that leads in a circle", changed(makeOle2("Other"), (file) => file.writeUInt32LE(1, 516)), false],
    ["a table that is missing", changed(makeOle2("Other"), (file) => file.writeUInt32LE(0xffffffff, 76)), false],
  ])("%s", async (_name, content, is) => {
    expect(await isOf("doc", content)).toBe(is);
  });

  test.each([
    ["the last sector that the head's table reaches", 109 * 128 - 1, true],
    ["the sector after it", 109 * 128, false],
  ])("a directory that goes on from %s", async (_name, first, is) => {
    const file = Buffer.alloc((first + 2) * 512);
    makeOle2().copy(file);
    file.writeUInt32LE(first, 48);
    // The last part of the table is sector 2, and says that sector 1 follows.
    file.writeUInt32LE(2, 76 + 108 * 4);
    file.writeUInt32LE(1, 3 * 512 + 127 * 4);
    expect(await isOf("doc", file)).toBe(is);
  });
});

describe("docx", () => {
  const needed: MadeEntry[] = [{ name: "[Content_Types].xml" }, { name: "word/document.xml" }];
  const zip = (...more: MadeEntry[]): Buffer => makeZip([...needed, ...more]);
  const many = (count: number, entry: object = {}): MadeEntry[] =>
    Array.from({ length: count }, (_, index) => ({ name: `word/${index}`, ...entry }));
  const endOf = (file: Buffer): number => file.length - 22;
  /** One whose list of contents is as long as this. */
  const listedIn = (length: number): Buffer => {
    const filled = (extra: number): Buffer => zip(...many(63, { extra: 0xffff }), { name: "", extra });
    const almost = filled(0);
    return filled(length - almost.readUInt32LE(endOf(almost) + 12));
  };

  test.each([
    ["a letter", makeDocx(), true],
    ["a folder in it", zip({ name: "word/" }), true],
    ["a part without a name", zip({ name: "" }), true],
    ["parts with words of other programs", zip({ name: "word/a", extra: 7, comment: 5 }, { name: "word/b" }), true],
    ["names in UTF-8", zip({ name: "word/ü", flags: 0x0808 }), true],
    ["an encrypted part", zip({ name: "word/a", flags: 0x0809 }), false],
    ["any archive", makeZip([{ name: "a.txt" }]), false],
    ["no list of types", makeZip([{ name: "word/document.xml" }]), false],
    ["a spreadsheet", makeZip([{ name: "[Content_Types].xml" }, { name: "xl/workbook.xml" }]), false],
    ["as large as may be", zip({ name: "word/a", unpacked: 100 * MB }), true],
    ["a bomb by size", zip({ name: "word/a", unpacked: 100 * MB + 1 }), false],
    ["a bomb by many", zip(...many(30, { unpacked: 4 * MB })), false],
    ["as many parts as may be", zip(...many(1_998)), true],
    ["too many parts", zip(...many(1_999)), false],
    ["as long a list as may be", listedIn(4 * MB), true],
    ["too long a list", listedIn(4 * MB + 1), false],
    ["one that leads out", zip({ name: "word/../../etc/passwd" }), false],
    ["one that leads to the root", zip({ name: "/etc/passwd" }), false],
    ["one that leads out on Windows", zip({ name: "..\\x" }), false],
    ["two dots in a name", zip({ name: "word/a..b" }), true],
    ["one with macros", zip({ name: "word/vbaProject.bin" }), false],
    ["its first half", makeDocx().subarray(0, 60), false],
    ["half of its mark", Buffer.from("PK"), false],
    ["its mark alone", bytes("504b0304"), false],
    ["another mark at its beginning", changed(makeDocx(), (file) => file.write("MZ")), false],
    ["an end that is cut off", makeDocx().subarray(0, -1), false],
    ["a comment as long as may be", Buffer.concat([makeDocx(), Buffer.alloc(65_535)]), true],
    ["a longer one", Buffer.concat([makeDocx(), Buffer.alloc(65_536)]), false],
  ])("%s", async (_name, content, is) => {
    expect(await isOf("docx", content)).toBe(is);
  });

  const whole = zip({ name: "word/last" });
  const end = endOf(whole);
  const last = end - 46 - "word/last".length;
  test.each([
    ["fewer parts than there are", (file: Buffer) => file.writeUInt16LE(2, end + 10)],
    ["more parts than there are", (file: Buffer) => file.writeUInt16LE(4, end + 10)],
    ["a part with another mark", (file: Buffer) => file.writeUInt32LE(0, last)],
    ["a last part that goes on behind the list", (file: Buffer) => file.writeUInt16LE(1, last + 32)],
    [
      "a last part that goes on over the end of the list",
      (file: Buffer) => {
        file.writeUInt16LE(22, last + 32);
        file.writeUInt32LE(file.readUInt32LE(end + 12) + 22, end + 12);
      },
    ],
  ])("a list that tells of %s", async (_name, change) => {
    expect(await isOf("docx", whole)).toBe(true);
    expect(await isOf("docx", changed(whole, change))).toBe(false);
  });
});
