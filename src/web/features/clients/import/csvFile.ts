import { IMPORT_MAX_BYTES } from "#shared/clients/clients.contract.ts";

export type FileProblem = "type" | "workbook" | "size" | "empty" | "unreadable";

/** A file that cannot be imported, and why. */
export class CsvFileError extends Error {
  override readonly name = "CsvFileError";
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}

const BOMS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;
/** A zip (xlsx, ods) and the old Excel container. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte);

/**
 * The text of a CSV file. Excel writes German files as windows-1252 and its "Unicode text" as UTF-16; everything else
 * writes UTF-8. The byte order mark is not part of the text.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const bom = BOMS.find((one) => startsWith(bytes, one.bytes));
  if (bom) return new TextDecoder(bom.encoding).decode(bytes);
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** UTF-16 without a mark: in Latin text every second byte is zero. */
function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const start = bytes.subarray(0, 200);
  const zeros = [0, 0];
  for (const [i, byte] of start.entries()) if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = start.length / 4;
  if (odd > many && even === 0) return "utf-16le";
  return even > many && odd === 0 ? "utf-16be" : undefined;
}

/** Reads a file somebody chose, of so many bytes at most. Throws CsvFileError when it cannot be a list. */
export async function readCsvFile(file: File, most = IMPORT_MAX_BYTES): Promise<string> {
  if (/\.(?:xlsx?|xlsm|ods|numbers)$/i.test(file.name)) throw new CsvFileError("workbook");
  if (!/\.(?:csv|txt|tsv)$/i.test(file.name)) throw new CsvFileError("type");
  if (file.size > most) throw new CsvFileError("size");
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => {
      throw new CsvFileError("unreadable");
    },
  );
  if (WORKBOOKS.some((start) => startsWith(bytes, start))) throw new CsvFileError("workbook");
  const text = decodeCsv(bytes);
  if (text.trim() === "") throw new CsvFileError("empty");
  // No text has a zero in it: a picture or a program by another name.
  if (text.includes("\0")) throw new CsvFileError("type");
  return text;
}
