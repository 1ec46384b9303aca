import { z } from "zod";

/** How far a list was read: newest first by time, or along the keys of a search. */
export type Cursor = { kind: "list"; micros: number; id: string } | { kind: "search"; key: string; id: string };

/** Years the database can hold, in microseconds: an instant out of it would be refused there, not here. */
const MAX_MICROS = 8_000_000_000_000_000;
const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();
const Shape = z.union([
  z.tuple([z.literal("l"), z.number().int().min(0).max(MAX_MICROS), z.uuid()]),
  z.tuple([z.literal("s"), z.string().max(100).refine(isStorable), z.uuid()]),
]);

/** Opaque to the caller, and nothing in it is trusted when it comes back. */
export function writeCursor(cursor: Cursor): string {
  const parts = cursor.kind === "list" ? ["l", cursor.micros, cursor.id] : ["s", cursor.key, cursor.id];
  return Buffer.from(JSON.stringify(parts)).toString("base64url");
}

/** Undefined for anything we did not write. */
export function readCursor(text: string): Cursor | undefined {
  const parsed = Shape.safeParse(parse(Buffer.from(text, "base64url").toString("utf8")));
  if (!parsed.success) return undefined;
  const [kind, place, id] = parsed.data;
  return kind === "l" ? { kind: "list", micros: place, id } : { kind: "search", key: place, id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
