import { describe, expect, test } from "vitest";
import { uploadOf } from "#server/platform/files/upload.ts";
import { isOfType, typeOfName } from "./attachments.rules.ts";
import { makeDocx, makeOle2, makeZip } from "./made-files.factory.ts";

test.each([
  ["invoice.pdf", "pdf"],
  ["Menü Mai.JPEG", "jpg"],
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
  [`${"x".repeat(260)}.pdf`, undefined],
])("the name %j stands for %s", (name, type) => {
  expect(typeOfName(name)).toBe(type);
});

const bytes = (hex: string): Buffer => Buffer.from(hex, "hex");
const needed = [{ name: "[Content_Types].xml" }, { name: "word/document.xml" }];
const MB = 1024 * 1024;

describe("a look into a file", () => {
  test.each([
    ["jpg", "a picture", bytes("ffd8ffe000104a464946"), true],
    ["jpg", "a page", Buffer.from("<html>"), false],
    ["png", "a picture", bytes("89504e470d0a1a0a0000000d"), true],
    ["png", "the first half of its mark", bytes("89504e47"), false],
    ["pdf", "a document", Buffer.from("%PDF-1.7\n"), true],
    ["pdf", "a program", Buffer.from("MZ\x90\0%PDF-"), false],
    ["txt", "a letter", Buffer.from("Grüße\tund\r\nKüsse\f"), true],
    ["txt", "a character over the edge of a piece", Buffer.from(`${"x".repeat(65_535)}ü`), true],
    ["txt", "half a character", bytes("41c3"), false],
    ["txt", "a zero", Buffer.from("a\0b"), false],
    ["txt", "another alphabet's bytes", bytes("fffe4100"), false],
    ["doc", "a letter", makeOle2(), true],
    ["doc", "a table of another program", makeOle2("Workbook"), false],
    ["doc", "a head alone", makeOle2().subarray(0, 512), false],
    ["doc", "less than a head", makeOle2().subarray(0, 100), false],
    ["docx", "a letter", makeDocx(), true],
    ["docx", "any archive", makeZip([{ name: "a.txt" }]), false],
    ["docx", "a spreadsheet", makeZip([{ name: "[Content_Types].xml" }, { name: "xl/workbook.xml" }]), false],
    ["docx", "a bomb by size", makeZip([...needed, { name: "word/big", unpacked: 101 * MB }]), false],
    [
      "docx",
      "a bomb by many",
      makeZip([...needed, ...Array.from({ length: 30 }, (_, n) => ({ name: `word/${n}`, unpacked: 4 * MB }))]),
      false,
    ],
    [
      "docx",
      "too many parts",
      makeZip([...needed, ...Array.from({ length: 2_000 }, (_, n) => ({ name: `word/${n}` }))]),
      false,
    ],
    ["docx", "one that leads out", makeZip([...needed, { name: "../../etc/passwd" }]), false],
    ["docx", "one with macros", makeZip([...needed, { name: "word/vbaProject.bin" }]), false],
    ["docx", "its first half", makeDocx().subarray(0, 60), false],
    [
      "docx",
      "one whose list ends early",
      Buffer.concat([makeDocx().subarray(0, -30), makeDocx().subarray(-22)]),
      false,
    ],
  ] as const)("%s: %s", async (type, _what, content, is) => {
    expect(await isOfType(type, uploadOf(content, 10 * MB))).toBe(is);
  });

  test("a directory that leads in a circle ends", async () => {
    const circle = makeOle2("Other");
    circle.writeUInt32LE(1, 516);
    expect(await isOfType("doc", uploadOf(circle, MB))).toBe(false);
  });
});
