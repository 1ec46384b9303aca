import { dateFormat } from "#shared/domain/intl.ts";
import type { GrowthWeek } from "#shared/analytics/dashboard.contract.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";

export const GROWTH_KINDS = ["reviews", "contacts", "taps"] as const;
export type GrowthKind = (typeof GROWTH_KINDS)[number];

export interface GrowthPoint {
  /** Its Monday, short: "31 Aug". */
  week: string;
  now: number;
  last_year: number;
}

/** A point as it is drawn: the week that is still running hangs on by a line of its own, since it has not fallen. */
export interface DrawnPoint extends Pick<GrowthPoint, "week" | "last_year"> {
  now: number | null;
  so_far: number | null;
}

/** The last point is the running week; its line begins where the whole weeks end. */
export const drawnPoints = (points: readonly GrowthPoint[]): DrawnPoint[] =>
  points.map(({ now, ...point }, index) => ({
    ...point,
    now: index === points.length - 1 ? null : now,
    so_far: index >= points.length - 2 ? now : null,
  }));

/** One kind of figure, week by week, oldest first. */
export function growthSeries(weeks: readonly GrowthWeek[], kind: GrowthKind): GrowthPoint[] {
  const short = dateFormat(currentLocale() === "de" ? "de-DE" : "en-GB", {
    day: "numeric",
    month: "short",
    // A day, not an instant.
    timeZone: "UTC",
  });
  return weeks.map((week) => ({ week: short.format(new Date(week.week)), ...week[kind] }));
}

const STEPS = [1, 2, 5, 10, 20, 25, 50];

/** Round figures for the side of the chart: five of them, from 0 to at least the highest. */
export function growthTicks(points: readonly GrowthPoint[]): number[] {
  const quarter = Math.max(1, ...points.flatMap((point) => [point.now, point.last_year])) / 4;
  const scale = 10 ** Math.max(0, Math.floor(Math.log10(quarter)) - 1);
  const step = (STEPS.find((candidate) => candidate * scale >= quarter) ?? 100) * scale;
  return [0, 1, 2, 3, 4].map((tick) => tick * step);
}

export const hasLastYear = (points: readonly GrowthPoint[]): boolean => points.some((point) => point.last_year > 0);
export const isEmpty = (points: readonly GrowthPoint[]): boolean =>
  points.every((point) => point.now === 0 && point.last_year === 0);
