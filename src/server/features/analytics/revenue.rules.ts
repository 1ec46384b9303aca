import type { Revenue, RevenueMonth, RevenueYear } from "#shared/analytics/analytics.contract.ts";
import { type CountedMonth, sumDays } from "./day-counts.rules.ts";
import { dayOfNumber, nextMonthOf, numberOfDay } from "./period.rules.ts";

interface Entry {
  year: number;
  month: number;
  amount_cents: number;
  notes: string;
  revision: number;
  saved_at: string;
}

interface Known {
  entries: readonly Entry[];
  /** Months of tills. */
  counted: readonly CountedMonth[];
}

const firstDay = (year: number, month: number): string => `${year}-${String(month).padStart(2, "0")}-01`;

/** Whether a month has begun: nobody knows what the next one will bring. */
export const hasBegun = ({ year, month }: { year: number; month: number }, today: string): boolean =>
  firstDay(year, month) <= today;

const entryOf = ({ entries }: Known, year: number, month: number): Entry | undefined =>
  entries.find((entry) => entry.year === year && entry.month === month);

function revenueOf(known: Known, year: number, month: number): Revenue {
  const from = firstDay(year, month);
  const to = dayOfNumber(numberOfDay(nextMonthOf(from)) - 1);
  const { bills, revenue_cents } = sumDays(known.counted, "tills", { from, to });
  const entered = entryOf(known, year, month)?.amount_cents ?? 0;
  return { entered_cents: entered, bills_cents: revenue_cents, bills, total_cents: entered + revenue_cents };
}

function monthOf(known: Known, year: number, month: number, today: string): RevenueMonth {
  const entry = entryOf(known, year, month);
  return {
    month,
    ...revenueOf(known, year, month),
    entry: entry
      ? { amount_cents: entry.amount_cents, notes: entry.notes, revision: entry.revision, saved_at: entry.saved_at }
      : null,
    may_enter: hasBegun({ year, month }, today),
    previous: revenueOf(known, year - 1, month),
  };
}

function totalOf(parts: readonly Revenue[]): Revenue {
  const total = { entered_cents: 0, bills_cents: 0, bills: 0, total_cents: 0 };
  for (const part of parts) {
    total.entered_cents += part.entered_cents;
    total.bills_cents += part.bills_cents;
    total.bills += part.bills;
    total.total_cents += part.total_cents;
  }
  return total;
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

/** Twelve months of a year beside those of the year before. */
export function revenueYearOf(known: Known, year: number, today: string): Omit<RevenueYear, "years"> {
  const months = MONTHS.map((month) => monthOf(known, year, month, today));
  const begun = months.filter(({ may_enter }) => may_enter);
  return { year, months, totals: totalOf(months), previous: totalOf(begun.map(({ previous }) => previous)) };
}
