import type { AdminDashboard, TrendKey } from "#shared/analytics/admin-dashboard.contract.ts";

export const TREND_KEYS = ["restaurants", "clients", "reviews_won", "mails"] as const satisfies readonly TrendKey[];

/** As many points as a small line can show. */
const SPARK_POINTS = 12;

/** The figure in at most twelve parts of equal length, oldest first; where they do not divide evenly, the oldest one is shorter. */
export function sparkOf(points: AdminDashboard["trends"]["points"], key: TrendKey): number[] {
  const size = Math.ceil(points.length / SPARK_POINTS);
  const parts: number[] = [];
  for (let end = points.length; end > 0; end -= size)
    parts.unshift(points.slice(Math.max(0, end - size), end).reduce((sum, point) => sum + point[key], 0));
  // A shorter part would look like a dip.
  return points.length % size === 0 ? parts : parts.slice(1);
}
