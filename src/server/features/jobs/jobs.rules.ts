import { z } from "zod";

const Place = z.tuple([z.iso.datetime(), z.uuid()]);

/** Where the next page of dead jobs begins, opaque to the caller. */
export const writePlace = (row: { died_at: Date; id: string }): string =>
  Buffer.from(JSON.stringify([row.died_at.toISOString(), row.id])).toString("base64url");

/** Undefined for anything we did not write. */
export function readPlace(cursor: string): { diedAt: Date; id: string } | undefined {
  const parsed = Place.safeParse(parse(Buffer.from(cursor, "base64url").toString("utf8")));
  if (!parsed.success) return undefined;
  const [diedAt, id] = parsed.data;
  return { diedAt: new Date(diedAt), id };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
