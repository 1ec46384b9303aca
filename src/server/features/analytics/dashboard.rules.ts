import type { Activity, DashboardStat, GrowthWeek, SetupStep } from "#shared/analytics/dashboard.contract.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";

/** What was counted day by day; days without anything have no entry. */
export interface DaySums {
  source: "reviews" | "contacts" | "taps";
  /** Counted from 1970-01-01; counts and stars stand at the same places. */
  days: number[];
  counts: number[];
  /** Sums of the ratings; 0 for anything but reviews. */
  stars: number[];
}
type Source = DaySums["source"];

/** Both ends included, as Paris days. */
export interface DayRange {
  from: string;
  to: string;
}

const STAT_DAYS = 30;
const SPARK_PARTS = 10;
const PART_DAYS = STAT_DAYS / SPARK_PARTS;
const GROWTH_WEEKS = 12;
const WEEK = 7;
/** 52 whole weeks, so that a Monday is compared with a Monday. */
const YEAR = 52 * WEEK;

// Days are numbers, counted from 1970-01-01, a Thursday: hundreds of them are compared for one screen, and calendar objects cost more than asking the database.
const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Date.parse(day) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const mondayOf = (number: number): number => number - ((number + 3) % WEEK);
const todayOf = (now: Date): number => numberOf(parisDateOf(now).toString());
/** The Monday of the first of the twelve weeks. */
const firstWeekOf = (now: Date): number => mondayOf(todayOf(now)) - (GROWTH_WEEKS - 1) * WEEK;

/** The days the dashboard looks at: twelve weeks up to today, and the same weeks a year before. */
export function rangesOf(now: Date): { present: DayRange; lastYear: DayRange } {
  const first = firstWeekOf(now);
  const range = (from: number): DayRange => ({ from: dayOf(from), to: dayOf(from + GROWTH_WEEKS * WEEK - 1) });
  return { present: range(first), lastYear: range(first - YEAR) };
}

interface Counter {
  /** Of so many days, the last of which lies `ago` days back. */
  sum(ago: number, days: number): { count: number; stars: number };
}

function counterOf(sums: readonly DaySums[], source: Source, today: number): Counter {
  const byAge = new Map<number, { count: number; stars: number }>();
  eachDay(sums, source, (day, count, stars) => byAge.set(today - day, { count, stars }));
  return {
    sum(ago, days) {
      const total = { count: 0, stars: 0 };
      for (let age = ago; age < ago + days; age += 1) {
        const day = byAge.get(age);
        total.count += day?.count ?? 0;
        total.stars += day?.stars ?? 0;
      }
      return total;
    },
  };
}

function eachDay(
  sums: readonly DaySums[],
  source: Source,
  take: (day: number, count: number, stars: number) => void,
): void {
  const of = sums.find((one) => one.source === source);
  for (const [at, day] of (of?.days ?? []).entries()) take(day, of?.counts[at] ?? 0, of?.stars[at] ?? 0);
}

/** How many days back each tenth of the last 30 days ends, oldest first. */
const PART_ENDS = Array.from({ length: SPARK_PARTS }, (_, part) => (SPARK_PARTS - 1 - part) * PART_DAYS);

function flowStat(counter: Counter): DashboardStat {
  return {
    value: counter.sum(0, STAT_DAYS).count,
    previous: counter.sum(STAT_DAYS, STAT_DAYS).count,
    spark: PART_ENDS.map((ago) => counter.sum(ago, PART_DAYS).count),
  };
}

/** The total of today; for an earlier day, the total less what was added since. */
function stockStat(counter: Counter, total: number): DashboardStat {
  return {
    value: total,
    previous: total - counter.sum(0, STAT_DAYS).count,
    spark: PART_ENDS.map((ago) => total - counter.sum(0, ago).count),
  };
}

const averageOf = ({ count, stars }: { count: number; stars: number }): number | null =>
  count === 0 ? null : Math.round((stars / count) * 100) / 100;

function averageStat(counter: Counter): DashboardStat {
  const value = averageOf(counter.sum(0, STAT_DAYS));
  const previous = averageOf(counter.sum(STAT_DAYS, STAT_DAYS));
  const parts = PART_ENDS.map((ago) => averageOf(counter.sum(ago, PART_DAYS)));
  // A day without a review leaves the average as it was.
  let known = previous ?? parts.find((part) => part !== null) ?? null;
  if (value === null || known === null) return { value, previous, spark: [] };
  const spark = parts.map((part) => (known = part ?? known));
  return { value, previous, spark: spark.filter((point) => point !== null) };
}

/** The four figures: the last 30 days against the 30 before. */
export function statsOf(
  sums: readonly DaySums[],
  contacts: number,
  now: Date,
): Record<"new_reviews" | "average_rating" | "client_contacts" | "keychain_taps", DashboardStat> {
  const today = todayOf(now);
  const reviews = counterOf(sums, "reviews", today);
  return {
    new_reviews: flowStat(reviews),
    average_rating: averageStat(reviews),
    client_contacts: stockStat(counterOf(sums, "contacts", today), contacts),
    keychain_taps: flowStat(counterOf(sums, "taps", today)),
  };
}

/** Twelve weeks beside the same weeks of last year; the last one is running. */
export function growthOf(sums: readonly DaySums[], now: Date): GrowthWeek[] {
  const weekly = (source: Source): ((week: number) => { now: number; last_year: number }) => {
    const weeks = new Map<number, number>();
    eachDay(sums, source, (day, count) => weeks.set(mondayOf(day), (weeks.get(mondayOf(day)) ?? 0) + count));
    return (week) => ({ now: weeks.get(week) ?? 0, last_year: weeks.get(week - YEAR) ?? 0 });
  };
  const [reviews, contacts, taps] = [weekly("reviews"), weekly("contacts"), weekly("taps")];
  const first = firstWeekOf(now);
  return Array.from({ length: GROWTH_WEEKS }, (_, index) => {
    const week = first + index * WEEK;
    return { week: dayOf(week), reviews: reviews(week), contacts: contacts(week), taps: taps(week) };
  });
}

/** What the setup list looks at. */
export interface SetupProgress {
  hasPlace: boolean;
  isConnected: boolean;
  hasDetails: boolean;
  hasPrinted: boolean;
  contacts: number;
  answered: number;
}

/** The steps in the order an owner takes them. */
export const setupOf = (facts: SetupProgress): SetupStep[] => [
  { key: "choose_place", done: facts.hasPlace },
  { key: "connect_google", done: facts.isConnected },
  { key: "complete_details", done: facts.hasDetails },
  { key: "print_material", done: facts.hasPrinted },
  { key: "first_contact", done: facts.contacts > 0 },
  { key: "first_reply", done: facts.answered > 0 },
];

/** The newest of several lists, each newest first or not. */
export const newestOf = (entries: readonly Activity[], limit: number): Activity[] =>
  entries.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1)).slice(0, limit);
