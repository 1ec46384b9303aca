import type { Activity, DashboardStat, GrowthWeek, SetupStep } from "#shared/analytics/dashboard.contract.ts";
import { oncePerDay } from "#shared/domain/paris-time.ts";
import type { CountedMonth, DayKind } from "./day-counts.rules.ts";
import { type MonthSpans, dayOfNumber, monthSpansOf, numberOfDay } from "./period.rules.ts";

/** Which figure of which kind a line of the dashboard is. */
const SOURCES = {
  reviews: "reviews",
  contacts: "guests",
  taps: "taps",
} as const satisfies Record<string, DayKind>;
type Source = keyof typeof SOURCES;
/** The kinds the dashboard reads besides taps, with how many figures of each: the first counts, and of reviews the second is the sum of their stars. */
export const DASHBOARD_COUNTS = {
  kinds: [SOURCES.reviews, SOURCES.contacts],
  figures: [2, 1],
} satisfies { kinds: DayKind[]; figures: number[] };

const STAT_DAYS = 30;
const SPARK_PARTS = 10;
const PART_DAYS = STAT_DAYS / SPARK_PARTS;
const GROWTH_WEEKS = 12;
const WEEK = 7;
/** 52 whole weeks, so that a Monday is compared with a Monday. */
const YEAR = 52 * WEEK;

// Days are numbers: hundreds of them are compared for one screen, and calendar objects cost more than asking the database.
const mondayOf = (number: number): number => number - ((number + 3) % WEEK);

/** The days the dashboard looks at: twelve weeks up to today, and the same weeks a year before. */
interface Calendar {
  today: number;
  weeks: {
    monday: string;
    /** How many days ago its Sunday was; of the running week it is yet to come. */
    ago: number;
  }[];
  months: MonthSpans;
}
const calendarOf = oncePerDay((date): Calendar => {
  const today = numberOfDay(date.toString());
  const first = mondayOf(today) - (GROWTH_WEEKS - 1) * WEEK;
  const rangeFrom = (from: number) => ({ from: dayOfNumber(from), to: dayOfNumber(from + GROWTH_WEEKS * WEEK - 1) });
  return {
    today,
    weeks: Array.from({ length: GROWTH_WEEKS }, (_, index) => {
      const monday = first + index * WEEK;
      return { monday: dayOfNumber(monday), ago: today - (monday + WEEK - 1) };
    }),
    months: monthSpansOf(rangeFrom(first), rangeFrom(first - YEAR)),
  };
});

/** The months that hold the days the dashboard looks at. */
export const dashboardMonths = (now: Date): MonthSpans => calendarOf(now).months;

interface Counter {
  /** Of so many days, the last of which lies `ago` days back. */
  sum(ago: number, days: number): { count: number; stars: number };
}

/** Today, the weeks before it, and the same weeks a year before. */
const DAYS_LOOKED_AT = YEAR + GROWTH_WEEKS * WEEK;

/** Flat numbers by how many days ago they were: every screen begins with this, and a map of objects took twice as long. */
function counterOf(months: readonly CountedMonth[], source: Source, today: number): Counter {
  const counts = new Int32Array(DAYS_LOOKED_AT);
  const stars = new Int32Array(DAYS_LOOKED_AT);
  for (const { kind, month, figures } of months) {
    if (kind !== SOURCES[source]) continue;
    const ago = today - numberOfDay(month);
    put(counts, ago, figures[0]);
    put(stars, ago, figures[1]);
  }
  return {
    sum(ago, days) {
      const total = { count: 0, stars: 0 };
      for (let age = ago; age < ago + days; age += 1) {
        total.count += counts[age] ?? 0;
        total.stars += stars[age] ?? 0;
      }
      return total;
    },
  };
}

/** Days a month does not have are 0 and leave the next month's alone; days outside the array are dropped by it. */
const put = (into: Int32Array, ago: number, days: readonly number[] | undefined): void =>
  days?.forEach((figure, day) => {
    if (figure !== 0) into[ago - day] = figure;
  });

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
  if (value === null) return { value, previous, spark: [] };
  // A day without a review leaves the average as it was.
  let known = previous ?? parts.find((part) => part !== null) ?? value;
  return { value, previous, spark: parts.map((part) => (known = part ?? known)) };
}

/** Its two halves read the same counters, which are what takes time here. */
export function figuresOf(
  months: readonly CountedMonth[],
  contacts: number,
  now: Date,
): { stats: Stats; growth: GrowthWeek[] } {
  const { today, weeks } = calendarOf(now);
  const counters: Record<Source, Counter> = {
    reviews: counterOf(months, "reviews", today),
    contacts: counterOf(months, "contacts", today),
    taps: counterOf(months, "taps", today),
  };
  return { stats: statsOf(counters, contacts), growth: growthOf(counters, weeks) };
}

type Stats = Record<"new_reviews" | "average_rating" | "client_contacts" | "keychain_taps", DashboardStat>;

/** The four figures: the last 30 days against the 30 before. */
const statsOf = ({ reviews, contacts, taps }: Record<Source, Counter>, total: number): Stats => ({
  new_reviews: flowStat(reviews),
  average_rating: averageStat(reviews),
  client_contacts: stockStat(contacts, total),
  keychain_taps: flowStat(taps),
});

/** Twelve weeks beside the same weeks of last year; the last one is running. */
const growthOf = ({ reviews, contacts, taps }: Record<Source, Counter>, weeks: Calendar["weeks"]): GrowthWeek[] =>
  weeks.map(({ monday, ago }) => {
    const weekly = (counter: Counter): { now: number; last_year: number } => ({
      now: counter.sum(ago, WEEK).count,
      last_year: counter.sum(ago + YEAR, WEEK).count,
    });
    return { week: monday, reviews: weekly(reviews), contacts: weekly(contacts), taps: weekly(taps) };
  });

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
