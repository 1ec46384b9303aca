import { type DayRange, numberOfDay } from "./period.rules.ts";

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
  /** For each figure its 31 days; those a month does not have are 0. */
  figures: number[][];
}

/** The figures of some months, summed over a range of days. */
export function sumDays<Kind extends DayKind>(months: readonly CountedMonth[], kind: Kind, { from, to }: DayRange) {
  const sums = Object.fromEntries(FIGURES[kind].map((name) => [name, 0])) as Sums<Kind>;
  const [first, end] = [numberOfDay(from), numberOfDay(to) + 1];
  for (const counted of months) {
    if (counted.kind !== kind) continue;
    const start = numberOfDay(counted.month);
    for (const [at, name] of FIGURES[kind].entries()) {
      const days = counted.figures[at]?.slice(Math.max(0, first - start), Math.max(0, end - start)) ?? [];
      for (const figure of days) sums[name as Figure<Kind>] += figure;
    }
  }
  return sums;
}
