import {
  ATTENTION,
  ATTENTION_KINDS,
  type AdminDashboard,
  type AttentionKind,
  FAILED_WITHIN_DAYS,
  type Flow,
  MONEY_PERMISSIONS,
  type OfficePeriod,
  TRIAL_ENDS_WITHIN_DAYS,
} from "#shared/analytics/admin-dashboard.contract.ts";
import { type Permission, type PermissionHolder, hasPermission } from "#shared/domain/permissions.ts";
import {
  type DayRange,
  type Window,
  dayOfNumber,
  monthOf,
  numberOfDay,
  windowOf,
} from "#server/features/analytics/period.rules.ts";

const DAY_MS = 86_400_000;
const DAYS = { "30d": 30, "90d": 90 } as const;

/** The days that are looked at, up to today. A year is compared with the one before, anything shorter with as many days before. */
export function officeWindow(period: OfficePeriod, today: string): Window {
  if (period !== "12m")
    return windowOf({ from: daysBefore(today, DAYS[period] - 1), to: today, compare: "previous_period" }, today);
  const month = monthOf(today);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const from = number === 12 ? `${year}-01-01` : `${year - 1}-${String(number + 1).padStart(2, "0")}-01`;
  return windowOf({ from, to: today, compare: "previous_year" }, today);
}

const daysBefore = (day: string, days: number): string => dayOfNumber(numberOfDay(day) - days);

/** A campaign that failed is brought up for some days. */
export const failedSince = (today: string): string => daysBefore(today, FAILED_WITHIN_DAYS - 1);

/** Until when a trial must end to be worth a call. */
export const trialsBefore = (now: Date): Date => new Date(now.getTime() + TRIAL_ENDS_WITHIN_DAYS * DAY_MS);

/** Times that have a figure each: every point of the charts, now and before. */
const rangesOf = ({ buckets }: Window): DayRange[] =>
  buckets.flatMap(({ from, to, previous }) => [...(previous ? [previous] : []), { from, to }]);

/** The days on which a part of time begins, oldest first: of every range, and of what lies between two of them. */
export function startsOf(window: Window): string[] {
  const starts = rangesOf(window).flatMap(({ from, to }) => [from, daysBefore(to, -1)]);
  return [...new Set(starts)].toSorted();
}

export interface PartRow {
  name: string;
  /** The first is number 1. */
  part: number;
  n: number;
}

/** Sums of a name over the parts of time that lie within some days. */
export function counterOf(rows: readonly PartRow[], starts: readonly string[]) {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return (name: string, range: DayRange | null): number => {
    if (range === null) return 0;
    return (byName.get(name) ?? []).reduce((sum, { part, n }) => {
      const start = starts[part - 1];
      return start !== undefined && start >= range.from && start <= range.to ? sum + n : sum;
    }, 0);
  };
}
type Counter = ReturnType<typeof counterOf>;

/** Within the period, and within the one before. */
export const flowOf = (count: Counter, name: string, { period, comparedWith }: Window): Flow => ({
  value: count(name, period),
  previous: count(name, comparedWith),
});

/** The charts, point by point. */
export function trendsOf(count: Counter, { unit, buckets }: Window): AdminDashboard["trends"] {
  const figures = (range: DayRange | null) => ({
    restaurants: count("restaurants", range),
    clients: count("clients", range),
    reviews_won: count("reviews_won", range),
    mails: count("mails", range),
  });
  return {
    unit,
    points: buckets.map(({ from, to, previous }) => ({
      start: from,
      ...figures({ from, to }),
      previous: figures(previous),
    })),
  };
}

const permits = (holder: PermissionHolder, permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => hasPermission(holder, permission));

/** Money is for those who may see a restaurant's subscription and its invoices anyway; figures of work are for everybody here. */
export const maySeeMoney = (holder: PermissionHolder): boolean => permits(holder, MONEY_PERMISSIONS);

/** What there is to do for somebody, most urgent first; nothing they could not open. */
export const attentionFor = (
  holder: PermissionHolder,
  counts: Readonly<Record<AttentionKind, number>>,
): AdminDashboard["attention"] =>
  ATTENTION_KINDS.filter((kind) => counts[kind] > 0 && hasPermission(holder, ATTENTION[kind])).map((kind) => ({
    kind,
    count: counts[kind],
  }));
