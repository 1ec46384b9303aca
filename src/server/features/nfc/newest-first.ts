import { z } from "zod";
import { cursorOf, part } from "#server/db/cursor.ts";
import type { Place } from "./newest-first.repo.ts";

/** Rows of one page. */
export const PAGE = 20;
const PLACE = cursorOf(z.object({ micros: part.micros, id: part.id }));

/** Where a page begins, as the caller was told. */
export const readPlace = (cursor: string | undefined): Place | undefined =>
  cursor === undefined ? undefined : PLACE.read(cursor);

/** A page, and where the next one begins; ask for one row more than it shows. */
export function pageOf<R extends { id: string; micros: string }>(
  rows: readonly R[],
  size = PAGE,
): { rows: R[]; next: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const isMore = rows.length > size && last;
  return { rows: shown, next: isMore ? PLACE.write({ micros: Number(last.micros), id: last.id }) : null };
}
