import { type DayRange, dayOfNumber, monthOf, nextMonthOf, numberOfDay } from "./period.rules.ts";

/** What is counted by day, each kind with its figures in the order in which the database keeps them. */
const FIGURES = {
  /** Clients of all kinds; of those who came by the review page what became of them. */
  guests: ["contacts", "leads", "consents", "forwards", "conversions", "keychain_leads"],
  /** The same by keychain. */
  keychain_guests: ["leads", "consents", "conversions"],
  /** By keychain. */
  taps: ["taps"],
  reviews: ["reviews", "stars"],
  mails: ["mails", "opens", "clicks"],
  tills: ["redeemed", "bills", "revenue_cents", "used_before", "invalid"],
  /** By campaign and offer. */
  offers: ["redeemed", "bills", "revenue_cents"],
  /** By hour of the day. */
  hours: ["redeemed"],
} as const;
export type DayKind = keyof typeof FIGURES;
export type Figure<Kind extends DayKind> = (typeof FIGURES)[Kind][number];
type Sums<Kind extends DayKind> = Record<Figure<Kind>, number>;

/** A month of one kind as it is stored, or the sum of several. */
export interface CountedMonth {
  kind: DayKind;
  month: string;
  source_id: string | null;
  part: string;
  /** For each figure its 31 days. */
  figures: number[][];
}

/** The figures of some months, summed over a range of days. */
export function sumDays<Kind extends DayKind>(months: readonly CountedMonth[], kind: Kind, range: DayRange | null) {
  const sums = Object.fromEntries(FIGURES[kind].map((name) => [name, 0])) as Sums<Kind>;
  if (range === null) return sums;
  for (const counted of months) {
    if (counted.kind !== kind) continue;
    const [first, last] = daysWithin(counted.month, range);
    for (const [at, name] of FIGURES[kind].entries())
      for (let day = first; day <= last; day += 1) sums[name as Figure<Kind>] += counted.figures[at]?.[day - 1] ?? 0;
  }
  return sums;
}

/** The same for each source: by keychain, or by campaign. */
export function sumBySource<Kind extends DayKind>(
  months: readonly CountedMonth[],
  kind: Kind,
  range: DayRange | null,
): Map<string | null, Sums<Kind>> {
  const groups = Map.groupBy(months, ({ source_id }) => source_id);
  return new Map([...groups].map(([source, of]) => [source, sumDays(of, kind, range)]));
}

/** Every day of a month on which something was counted. */
export function eachDay(counted: CountedMonth, take: (day: number, figures: number[]) => void): void {
  const first = numberOfDay(counted.month);
  for (let at = 0; at < 31; at += 1) {
    const figures = counted.figures.map((days) => days[at] ?? 0);
    if (figures.some((figure) => figure !== 0)) take(first + at, figures);
  }
}

/** The first and the last day of a month that lie in a range; the first comes after the last where none does. */
function daysWithin(month: string, { from, to }: DayRange): [number, number] {
  const lastOfMonth = dayOfNumber(numberOfDay(nextMonthOf(month)) - 1);
  if (to < month || from > lastOfMonth) return [1, 0];
  const dayOf = (day: string): number => Number(day.slice(8));
  return [monthOf(from) === month ? dayOf(from) : 1, to < lastOfMonth ? dayOf(to) : dayOf(lastOfMonth)];
}
