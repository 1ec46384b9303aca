import { COMPARISONS, FIRST_YEAR, MOST_YEARS, type Comparison } from "#shared/analytics/analytics-values.ts";
import { parisWallOf } from "#shared/domain/paris-wall.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { daysBefore } from "#web/ui/filter/dateRange.ts";

export const PERIODS = ["month", "d30", "d90", "m12", "year", "own"] as const;
export type PeriodName = (typeof PERIODS)[number];
export const COMPARE_CHOICES = [...COMPARISONS, "none"] as const;
type CompareChoice = (typeof COMPARE_CHOICES)[number];
export const TABS = ["revenue", "codes", "keychains", "funnel"] as const;
export type AnalyticsTab = (typeof TABS)[number];

/** What the screen shows. The URL holds it, so that a reload, a link and the way back keep it. */
export interface AnalyticsView {
  tab: AnalyticsTab;
  period: PeriodName;
  /** The period's days, both included. */
  from: string;
  to: string;
  compare: CompareChoice;
  /** Of the revenue, which goes by years. */
  year: number;
}

/** What the server is asked for. */
export interface AskedPeriod {
  from: string;
  to: string;
  compare?: Comparison;
}

/** The day it is in Paris: the server counts by it, wherever the reader is. */
export const todayInParis = (now = new Date()): string => parisWallOf(now).slice(0, 10);

/** The view in a URL; what is not one of ours is the usual. */
export function readView(query: Record<string, string | undefined>, today = todayInParis()): AnalyticsView {
  const own = ownDays(query["from"], query["to"], today);
  const named = oneOf(query["period"], PERIODS) ?? "d30";
  const period = named === "own" && own === undefined ? "d30" : named;
  const year = Number(/^\d{4}$/.exec(query["year"] ?? "")?.[0]);
  const thisYear = Number(today.slice(0, 4));
  return {
    tab: oneOf(query["tab"], TABS) ?? "revenue",
    period,
    ...(period === "own" && own !== undefined ? own : daysOf(period, today)),
    compare: oneOf(query["compare"], COMPARE_CHOICES) ?? "previous_period",
    year: year >= FIRST_YEAR && year <= thisYear ? year : thisYear,
  };
}

/** The URL of a view; what is usual is left out. */
export function analyticsHref(view: AnalyticsView, today = todayInParis()): string {
  const { tab, period, from, to, compare, year } = view;
  return paths.analytics({
    tab: tab === "revenue" ? undefined : tab,
    period: period === "d30" ? undefined : period,
    ...(period === "own" ? { from, to } : {}),
    compare: compare === "previous_period" ? undefined : compare,
    year: String(year) === today.slice(0, 4) ? undefined : String(year),
  });
}

export const askedPeriod = ({ from, to, compare }: AnalyticsView): AskedPeriod => ({
  from,
  to,
  ...(compare === "none" ? {} : { compare }),
});

interface Days {
  from: string;
  to: string;
}

/** The days of a period by its name, up to today. Twelve months are this one and the eleven before, so that charts show whole ones. */
function daysOf(period: PeriodName, today: string): Days {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  const from = {
    month: `${today.slice(0, 7)}-01`,
    d30: daysBefore(today, 29),
    d90: daysBefore(today, 89),
    m12: isoDay(year, month - 11, 1),
    year: `${today.slice(0, 4)}-01-01`,
    own: daysBefore(today, 29),
  }[period];
  return { from, to: today };
}

/** Two days that make a period the server would answer: not after today, and not too long. */
function ownDays(from: string | undefined, to: string | undefined, today: string): Days | undefined {
  if (!isDay(from) || !isDay(to) || from > to || from > today || from < `${FIRST_YEAR}-01-01`) return undefined;
  const end = to > today ? today : to;
  const [year, month, date] = partsOf(end);
  const earliest = isoDay(year - MOST_YEARS, month, date + 1);
  return { from: from < earliest ? earliest : from, to: end };
}

/** A day of the calendar: 31 November is none. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && isoDay(...partsOf(text)) === text;

const partsOf = (text: string): [number, number, number] => text.split("-").map(Number) as [number, number, number];

/** Months and days beyond the end of a year or month go on in the next one. */
const isoDay = (year: number, month: number, date: number): string =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
