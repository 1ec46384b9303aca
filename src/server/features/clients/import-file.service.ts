import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { z } from "zod";
import type { Files } from "#server/platform/files/files.port.ts";
import { type Delimiter, isBlankRow } from "./import-file.rules.ts";

/** What is known about an uploaded file; kept beside it. */
const Upload = z.object({
  restaurant_id: z.uuid(),
  filename: z.string(),
  delimiter: z.enum([",", ";", "\t", "|"]),
  has_heading: z.boolean(),
  columns: z.number().int(),
  rows_total: z.number().int(),
  expires_at: z.iso.datetime(),
});
export type Upload = z.infer<typeof Upload>;

export interface FileRow {
  /** As a spreadsheet counts. */
  line: number;
  cells: string[];
}

/** The file cannot be read as CSV; `line` is near where it went wrong. */
export class NotCsv extends Error {
  override name = "NotCsv";
  readonly line: number;

  constructor(line: number) {
    super(`not CSV near line ${line}`);
    this.line = line;
  }
}

const LONGEST_ROW = 100_000;
const PIECE = 64 * 1024;
export const fileKeyOf = (uploadId: string): string => `imports/${uploadId}.csv`;
const factsKeyOf = (uploadId: string): string => `imports/${uploadId}.json`;

/** The rows of a CSV text that have something in them, read piece by piece. */
export async function* readRows(content: Readable, delimiter: Delimiter): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: LONGEST_ROW,
  });
  content.once("error", (error) => parser.destroy(error));
  let line = 0;
  try {
    for await (const cells of content.pipe(parser) as AsyncIterable<string[]>) {
      line += 1;
      if (!isBlankRow(cells)) yield { line, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? new NotCsv(line + 1) : error;
  } finally {
    content.destroy();
  }
}

/** A text as a stream of pieces, so that other calls get their turn in between. */
export function piecesOf(text: string): Readable {
  return Readable.from(
    (function* () {
      for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
    })(),
  );
}

export async function keepUpload(files: Files, uploadId: string, upload: Upload, content: string): Promise<void> {
  await files.put(fileKeyOf(uploadId), piecesOf(content));
  await files.put(factsKeyOf(uploadId), Readable.from([JSON.stringify(upload)]));
}

/** Undefined when there is none, also for an id that cannot be one. */
export async function findUpload(files: Files, uploadId: string): Promise<Upload | undefined> {
  if (!z.uuid().safeParse(uploadId).success) return undefined;
  const stream = await files.read(factsKeyOf(uploadId.toLowerCase()));
  if (!stream) return undefined;
  const text = Buffer.concat(await stream.toArray()).toString("utf8");
  return Upload.parse(JSON.parse(text));
}

export async function removeUpload(files: Files, uploadId: string): Promise<void> {
  await files.remove(fileKeyOf(uploadId));
  await files.remove(factsKeyOf(uploadId));
}
