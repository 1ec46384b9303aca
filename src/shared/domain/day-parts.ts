/** Whole years, whole months or single days, by their first days, both ends included; an open end is undefined. */
export interface DayPart {
  unit: "day" | "month" | "year";
  from: string | undefined;
  to: string | undefined;
}

type Unit = DayPart["unit"];
type Day = Temporal.PlainDate;

/** Nothing was counted before or will be after: beyond these, calendar and database disagree on how a day is written. */
const [FIRST, LAST] = ["1899-12-31", "3000-01-01"];

const FINER = { year: "month", month: "day" } as const;
const LENGTH = { year: { years: 1 }, month: { months: 1 } };

/**
 * The same days in the largest parts there are: at most one run of years, two of months and two of days. However long
 * the time, counters of years, months and days answer it with a few dozen rows.
 */
export function dayPartsOf(range: { from: string | undefined; to: string | undefined }): DayPart[] {
  const dayOf = (day: string | undefined): Day | undefined =>
    day === undefined ? undefined : Temporal.PlainDate.from(day < FIRST ? FIRST : day > LAST ? LAST : day);
  return partsOf("year", dayOf(range.from), dayOf(range.to));
}

function partsOf(unit: Unit, from: Day | undefined, to: Day | undefined): DayPart[] {
  if (from && to && Temporal.PlainDate.compare(from, to) > 0) return [];
  if (unit === "day") return [{ unit, from: from?.toString(), to: to?.toString() }];
  const finer = FINER[unit];
  // The first unit that begins at or after `from`, and the last one that ends at or before `to`.
  const first = from && (isFirst(from, unit) ? from : startOf(from, unit).add(LENGTH[unit]));
  const last = to && startOf(to.add({ days: 1 }), unit).subtract(LENGTH[unit]);
  if (first && last && Temporal.PlainDate.compare(first, last) > 0) return partsOf(finer, from, to);
  return [
    ...(first ? partsOf(finer, from, first.subtract({ days: 1 })) : []),
    { unit, from: first?.toString(), to: last?.toString() },
    ...(last ? partsOf(finer, last.add(LENGTH[unit]), to) : []),
  ];
}

const startOf = (day: Day, unit: Unit): Day =>
  unit === "year" ? day.with({ month: 1, day: 1 }) : day.with({ day: 1 });
const isFirst = (day: Day, unit: Unit): boolean => startOf(day, unit).equals(day);
