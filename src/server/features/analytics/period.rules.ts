import type { Comparison, SeriesUnit } from "#shared/analytics/analytics-values.ts";
import { MOST_DAYS_OF_SERIES } from "#shared/analytics/analytics-values.ts";

/** Both ends included, as days in Paris: 2026-11-15. */
export interface DayRange {
  from: string;
  to: string;
}

/** A part of a period that a chart draws as one point, with the part of the other period it is compared with. */
export interface Bucket extends DayRange {
  previous: DayRange | null;
}

/** What a report looks at. */
export interface Window {
  period: DayRange;
  comparedWith: DayRange | null;
  unit: SeriesUnit;
  buckets: Bucket[];
}

// A day's number is counted from 1970-01-01, a Thursday. Calendar days have no clock, so no change of clocks can disturb them.
const DAY_MS = 86_400_000;
export const numberOfDay = (day: string): number => Date.parse(day) / DAY_MS;
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const plus = (day: string, days: number): string => dayOfNumber(numberOfDay(day) + days);
export const lengthOf = ({ from, to }: DayRange): number => numberOfDay(to) - numberOfDay(from) + 1;
/** Monday is 0. */
export const weekdayOf = (number: number): number => (number + 3) % 7;

/** The first day of the month after. */
export function nextMonthOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, "0")}-01`;
}

/** The same day of the year before; of 29 February the 28th. */
export function yearBefore(day: string): string {
  const year = Number(day.slice(0, 4)) - 1;
  return day.endsWith("-02-29") ? `${year}-02-28` : `${year}${day.slice(4)}`;
}

/** Months from one first day to another, and perhaps others that lie before them with something in between. */
export interface MonthSpans {
  from: string;
  to: string;
  earlierFrom?: string;
  earlierTo?: string;
}

/** The months that a range touches, and those of an earlier one; in one piece where nothing lies between. */
export function monthSpansOf(range: DayRange, earlier: DayRange | null = null): MonthSpans {
  const [from, to] = [monthOf(range.from), monthOf(range.to)];
  if (earlier === null) return { from, to };
  const [earlierFrom, earlierTo] = [monthOf(earlier.from), monthOf(earlier.to)];
  return nextMonthOf(earlierTo) >= from ? { from: earlierFrom, to } : { from, to, earlierFrom, earlierTo };
}

/** Every year that any of the ranges touches. */
export function yearsOf(ranges: readonly DayRange[]): number[] {
  const years = new Set<number>();
  for (const { from, to } of ranges)
    for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) years.add(year);
  return [...years];
}

/** Where a period is not over yet, only the days up to today are looked at and compared: half a month is not held against a whole one. */
export function windowOf(asked: DayRange & { compare?: Comparison | undefined }, today: string): Window {
  const period = { from: asked.from, to: asked.to < today ? asked.to : today };
  const shift = asked.compare && shifterOf(asked.compare, lengthOf(period));
  const unit = lengthOf(period) <= MOST_DAYS_OF_SERIES ? "day" : "month";
  return {
    period,
    comparedWith: shift ? { from: shift(period.from), to: shift(period.to) } : null,
    unit,
    buckets: bucketsOf(period, unit, shift),
  };
}

const shifterOf = (compare: Comparison, days: number): ((day: string) => string) =>
  compare === "previous_year" ? yearBefore : (day) => plus(day, -days);

/** The part a bucket is compared with ends where that of the next one begins: a 29 February is neither lost nor counted twice. */
function bucketsOf(period: DayRange, unit: SeriesUnit, shift: ((day: string) => string) | undefined): Bucket[] {
  const buckets: Bucket[] = [];
  for (let from = period.from; from <= period.to;) {
    const next = unit === "day" ? plus(from, 1) : nextMonthOf(monthOf(from));
    const isLast = next > period.to;
    const previous = shift && { from: shift(from), to: isLast ? shift(period.to) : plus(shift(next), -1) };
    buckets.push({ from, to: isLast ? period.to : plus(next, -1), previous: previous ?? null });
    from = next;
  }
  return buckets;
}

/** How many days two ranges have in common. */
export const overlapOf = (a: DayRange, b: DayRange): number =>
  Math.max(0, Math.min(numberOfDay(a.to), numberOfDay(b.to)) - Math.max(numberOfDay(a.from), numberOfDay(b.from)) + 1);
