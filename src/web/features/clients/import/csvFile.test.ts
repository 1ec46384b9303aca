import { describe, expect, test } from "vitest";
import { IMPORT_MAX_BYTES } from "#shared/clients/clients.contract.ts";
import { decodeCsv, readCsvFile } from "./csvFile.ts";

const TEXT = "Vorname;Straße\nJörg;Größe €\n";
const utf16 = (text: string, little: boolean): number[] =>
  Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)).flatMap((unit) =>
    little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255],
  );
const utf8 = [...new TextEncoder().encode(TEXT)];
/** As a German Excel writes it. */
const ansi = Array.from(TEXT, (letter) => (letter === "€" ? 0x80 : letter.charCodeAt(0)));

describe("a file is read in the encoding it was written in", () => {
  test.each([
    ["UTF-8", utf8],
    ["UTF-8 with its mark", [0xef, 0xbb, 0xbf, ...utf8]],
    ["UTF-16, little end first, with its mark", [0xff, 0xfe, ...utf16(TEXT, true)]],
    ["UTF-16, big end first, with its mark", [0xfe, 0xff, ...utf16(TEXT, false)]],
    ["UTF-16 without a mark", utf16(TEXT, true)],
    ["UTF-16, big end first, without a mark", utf16(TEXT, false)],
    ["windows-1252", ansi],
  ])("%s", (_, bytes) => {
    expect(decodeCsv(new Uint8Array(bytes))).toBe(TEXT);
  });
});

const file = (name: string, content: BlobPart = "a,b\n1,2\n"): File => new File([content], name);

describe("what cannot be a list of guests is refused with the reason", () => {
  test.each([
    ["a workbook by its name", file("list.xlsx"), "workbook"],
    ["a workbook by another name", file("list.csv", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])), "workbook"],
    ["a picture", file("list.png"), "type"],
    ["a program by another name", file("list.csv", new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 1, 0, 65, 0, 0])), "type"],
    ["an empty file", file("list.csv", " \n"), "empty"],
  ])("%s", async (_, chosen, problem) => {
    await expect(readCsvFile(chosen)).rejects.toMatchObject({ problem });
  });

  test("a file over the limit is not even read", async () => {
    const large = file("list.csv");
    Object.defineProperty(large, "size", { value: IMPORT_MAX_BYTES + 1 });
    await expect(readCsvFile(large)).rejects.toMatchObject({ problem: "size" });
  });

  test("a file that went away is told", async () => {
    const gone = file("list.csv");
    gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotFoundError"));
    await expect(readCsvFile(gone)).rejects.toMatchObject({ problem: "unreadable" });
  });

  test("a good one comes back as text", async () => {
    expect(await readCsvFile(file("Gäste.CSV"))).toBe("a,b\n1,2\n");
  });
});
