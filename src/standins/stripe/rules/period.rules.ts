export interface Interval {
  interval: string;
  interval_count: number;
}

const DAY = 86_400;

/** The end of the period that begins at `start`, counted from the anchor so that 31 January, 28 February and 31 March follow each other. */
export function periodEnd(anchor: number, start: number, every: Interval): number {
  for (let count = countBefore(anchor, start, every); ; count += 1) {
    const end = stepFrom(anchor, count, every);
    if (end > start) return end;
  }
}

function stepFrom(anchor: number, count: number, { interval, interval_count: size }: Interval): number {
  if (interval === "day") return anchor + count * size * DAY;
  if (interval === "week") return anchor + count * size * 7 * DAY;
  return addMonths(anchor, count * size * (interval === "year" ? 12 : 1));
}

/** A number of steps that surely ends at or before `start`, so that few remain to be counted. */
function countBefore(anchor: number, start: number, { interval, interval_count: size }: Interval): number {
  const longest = { day: DAY, week: 7 * DAY, month: 31 * DAY, year: 366 * DAY }[interval] ?? 366 * DAY;
  return Math.max(0, Math.floor((start - anchor) / (longest * size)));
}

/** The same day and time so many months later, or the last day of that month where it is shorter. */
export function addMonths(unixSeconds: number, months: number): number {
  const date = new Date(unixSeconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}
