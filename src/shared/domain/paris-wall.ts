import { dateFormat } from "./intl.ts";
import { PARIS } from "./paris-time.ts";

/** Paris is one hour ahead of Greenwich, or two. */
const OFFSETS_MS = [2 * 3_600_000, 3_600_000];

/** What a clock on a wall in Paris shows at a moment: 2027-03-29T16:00. */
export function parisWallOf(at: Date): string {
  const parts = dateFormat("en", {
    timeZone: PARIS,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(at);
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

/**
 * The moments at which a clock in Paris shows a time: one, none in the night when an hour is left out, and two, the earlier first,
 * when it comes twice. For browsers, of which not all have Temporal.
 */
export function parisMoments(wall: string): Date[] {
  const utc = Date.parse(`${wall}Z`);
  if (Number.isNaN(utc)) return [];
  return OFFSETS_MS.map((offset) => new Date(utc - offset)).filter((at) => parisWallOf(at) === wall);
}
