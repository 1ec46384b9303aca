import { basename } from "node:path";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { withoutGuard } from "#shared/domain/csv.ts";
import type { Files } from "#server/platform/files/files.port.ts";
import { CsvReader, type CsvRow } from "#server/platform/csv/csv-reader.rules.ts";
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

/** The file cannot be read as CSV; `line` is near where it went wrong. */
export class NotCsv extends Error {
  override name = "NotCsv";
  readonly line: number;

  constructor(line: number) {
    super(`not CSV near line ${line}`);
    this.line = line;
  }
}

/** After so long on one file, others get their turn. */
const TURN_MS = 10;
const PIECE = 64 * 1024;
export const fileKeyOf = (uploadId: string): string => `imports/${uploadId}.csv`;
export const uploadIdOf = (fileKey: string): string => basename(fileKey, ".csv");
const factsKeyOf = (uploadId: string): string => `imports/${uploadId}.json`;

/** The rows of a CSV text that have something in them, as they were before a file was made of them; read piece by piece; whatever is done with them counts as part of a turn. */
export async function* readRows(content: Readable, delimiter: Delimiter): AsyncGenerator<CsvRow> {
  const reader = new CsvReader(delimiter);
  const decoder = new TextDecoder();
  let began = performance.now();
  async function* inTurns(rows: readonly CsvRow[]): AsyncGenerator<CsvRow> {
    for (const row of rows) {
      if (performance.now() - began > TURN_MS) {
        await nextTurn();
        began = performance.now();
      }
      if (!isBlankRow(row.cells)) yield { ...row, cells: row.cells.map(withoutGuard) };
    }
  }
  try {
    for await (const piece of content as AsyncIterable<string | Buffer>) {
      const text = typeof piece === "string" ? withoutMark(piece) : decoder.decode(piece, { stream: true });
      yield* inTurns(reader.push(text));
    }
    yield* inTurns(reader.end());
    if (reader.unclosedAt !== undefined) throw new NotCsv(reader.unclosedAt);
  } finally {
    content.destroy();
  }
}

/** The byte order mark of a text; a decoder drops it by itself. */
const withoutMark = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text);

const isHalf = (code: number): boolean => code >= 0xd800 && code < 0xdc00;

/** A text as a stream of pieces. */
export function piecesOf(text: string): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0, end = 0; at < text.length; at = end) {
        // Half a sign at the end of a piece would be lost on the way to the disk.
        end = at + PIECE - (isHalf(text.charCodeAt(at + PIECE - 1)) ? 1 : 0);
        yield text.slice(at, end);
        await nextTurn();
      }
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
