import type { CountedMonth, DayKind } from "./day-counts.rules.ts";

/** A month in which something was counted on one day alone, as the database keeps it: a line of 31 days for each figure. */
export const countedOn = (
  kind: DayKind,
  day: string,
  figures: readonly number[],
  of: { source_id?: string; part?: string } = {},
): CountedMonth => ({
  kind,
  month: `${day.slice(0, 7)}-01`,
  source_id: of.source_id ?? null,
  part: of.part ?? "",
  figures: figures.map((figure) =>
    Array.from({ length: 31 }, (_, at) => (at + 1 === Number(day.slice(8)) ? figure : 0)),
  ),
});
