import { dateFormat, relativeFormat } from "./intl.ts";

interface Style {
  locale: string;
  /** Whose midnight ends a day; the machine's own without one. */
  timeZone?: string | undefined;
}

/**
 * "3 hours ago", "yesterday", "2 months ago". Within an hour it counts minutes, within the reader's calendar day hours,
 * beyond it calendar days: 23:00 is yesterday at one in the morning, and 30 hours ago may be two days back.
 */
export function formatRelativeTime(at: Date, now: Date, { locale, timeZone }: Style): string {
  const seconds = Math.trunc((at.getTime() - now.getTime()) / 1000);
  // "Yesterday" and "now" are words people use; "last month" would name a month that need not be meant.
  const words = relativeFormat(locale, { numeric: "auto" });
  const figures = relativeFormat(locale, { numeric: "always" });
  if (Math.abs(seconds) < 60) return words.format(seconds, "second");
  if (Math.abs(seconds) < 3600) return words.format(Math.trunc(seconds / 60), "minute");
  const [there, here] = [calendarDayOf(at, timeZone), calendarDayOf(now, timeZone)];
  const days = there.number - here.number;
  if (days === 0) return words.format(Math.trunc(seconds / 3600), "hour");
  const months = wholeMonths(here, there);
  if (Math.abs(days) < 30 || months === 0) return words.format(days, "day");
  return Math.abs(months) < 12 ? figures.format(months, "month") : figures.format(Math.trunc(months / 12), "year");
}

interface CalendarDay {
  year: number;
  month: number;
  day: number;
  /** Days since 1970, so that two can be subtracted whatever the clocks did between them. */
  number: number;
}

function calendarDayOf(at: Date, timeZone: string | undefined): CalendarDay {
  const parts = dateFormat("en", {
    calendar: "iso8601",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    timeZone,
  }).formatToParts(at);
  const part = (type: "year" | "month" | "day"): number => Number(parts.find((one) => one.type === type)?.value);
  const [year, month, day] = [part("year"), part("month"), part("day")];
  return { year, month, day, number: Date.UTC(year, month - 1, day) / 86_400_000 };
}

/** From the 20th to the 19th is no whole month yet. */
function wholeMonths(from: CalendarDay, to: CalendarDay): number {
  const sign = Math.sign(to.number - from.number);
  const [first, last] = sign < 0 ? [to, from] : [from, to];
  const months = (last.year - first.year) * 12 + last.month - first.month - (last.day < first.day ? 1 : 0);
  return sign * months;
}
