import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Wave } from "#shared/campaigns/campaigns.model.ts";
import { dateFormat } from "#shared/domain/intl.ts";
import { PARIS } from "#shared/domain/paris-time.ts";

/** Three parts a day: fine enough to tell the afternoon, when mails are sent. */
export const PARTS_A_DAY = 3;
const DAY_MS = 86_400_000;

export interface Bar {
  slot: Slot;
  wave: Wave;
  /** The part of the week it begins in, and the first one after it; the week's first part is 0. */
  from: number;
  to: number;
}

export interface Week {
  /** Monday to Sunday, as 2026-11-16. */
  days: string[];
  bars: Bar[];
}

const wall = dateFormat("en-CA", {
  timeZone: PARIS,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  hourCycle: "h23",
});

/** What calendar and clock in Paris show. */
function inParis(at: string): { day: string; hour: number } {
  const parts = Object.fromEntries(wall.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return { day: `${parts["year"]}-${parts["month"]}-${parts["day"]}`, hour: Number(parts["hour"]) };
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** The six mails that are changed by editing: those of the first rotation that has one to come. */
export function shownRotation(calendar: readonly Wave[]): Wave[] {
  const coming = calendar.filter(({ status }) => status === "planned").map(({ rotation }) => rotation);
  const all = calendar.map(({ rotation }) => rotation);
  const rotation = coming.length > 0 ? Math.min(...coming) : Math.max(0, ...all);
  return calendar.filter((wave) => wave.rotation === rotation);
}

/** The weeks mails are sent in, from Monday to Sunday in Paris, with a bar from each sending to the end of its offer. */
export function weeksOf(waves: readonly Wave[]): Week[] {
  const weeks = new Map<string, Week>();
  for (const wave of waves) {
    const begin = inParis(wave.due_at);
    const monday = addDays(begin.day, -weekdayOf(begin.day));
    const end = inParis(wave.ends_at);
    const week = weeks.get(monday) ?? { days: Array.from({ length: 7 }, (_, at) => addDays(monday, at)), bars: [] };
    // An offer that runs on into the next week is drawn to the end of this one.
    const lastDay = end.day > addDays(monday, 6) ? 6 : weekdayOf(end.day);
    week.bars.push({
      slot: wave.slot,
      wave,
      from: weekdayOf(begin.day) * PARTS_A_DAY + Math.floor((begin.hour / 24) * PARTS_A_DAY),
      to: (lastDay + 1) * PARTS_A_DAY,
    });
    weeks.set(monday, week);
  }
  return [...weeks.entries()].toSorted(([one], [other]) => one.localeCompare(other)).map(([, week]) => week);
}
