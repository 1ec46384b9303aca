import { FIRST_YEAR } from "#shared/analytics/analytics-values.ts";
import type { RevenueMonth, RevenueYear } from "#shared/analytics/analytics.contract.ts";
import { dateFormat } from "#shared/domain/intl.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";

/** A month of a year, January being 1. */
export interface YearMonth {
  year: number;
  month: number;
}

/** A month in words; "October 2026" unless told otherwise. */
export const wordsOf = (
  { year, month }: YearMonth,
  options: Intl.DateTimeFormatOptions = { month: "long", year: "numeric" },
): string =>
  dateFormat(INTL_LOCALE[currentLocale()], { ...options, timeZone: "UTC" }).format(new Date(Date.UTC(year, month - 1)));

/** The month a day is in: 2026-11-16 is in 2026, 11. */
export const monthOf = (day: string): YearMonth => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) });

/** The whole month before a day's. */
export function monthBefore(day: string): YearMonth {
  const { year, month } = monthOf(day);
  return month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
}

/** Years that can be entered, the latest first. */
export const yearsUpTo = (today: string): number[] =>
  Array.from({ length: monthOf(today).year - FIRST_YEAR + 1 }, (_, back) => monthOf(today).year - back);

/** Months of a year that have begun. */
export function monthsBegun(year: number, today: string): number[] {
  const now = monthOf(today);
  return Array.from({ length: year === now.year ? now.month : 12 }, (_, index) => index + 1);
}

/**
 * Whether a month can be set beside the same one of the year before: it is over, and what the owner enters is there in both
 * years or in neither. Otherwise a missing entry would look like a fall.
 */
export function isComparable(row: RevenueMonth, year: number, today: string): boolean {
  const now = monthOf(today);
  const isOver = year < now.year || row.month < now.month;
  const hasBoth = row.total_cents > 0 && row.previous.total_cents > 0;
  return isOver && hasBoth && (row.entry !== null) === row.previous.entered_cents > 0;
}

interface LikeMonths {
  count: number;
  now: number;
  before: number;
}

/** The months that can be compared, of this year and of the one before; undefined if there is none. */
export function likeMonths({ year, months }: RevenueYear, today: string): LikeMonths | undefined {
  const rows = months.filter((row) => isComparable(row, year, today));
  if (rows.length === 0) return undefined;
  return {
    count: rows.length,
    now: rows.reduce((sum, row) => sum + row.total_cents, 0),
    before: rows.reduce((sum, row) => sum + row.previous.total_cents, 0),
  };
}
