import { dateFormat } from "./intl.ts";
import { INTL_LOCALE, type Locale } from "./locales.ts";

export const PARIS = "Europe/Paris";

/** The last millisecond of the running ISO week in Paris: Sunday 23:59:59.999, whatever the clocks do. */
export function endOfParisWeek(now: Date): Date {
  const today = inParis(now);
  const nextMonday = today.toPlainDate().add({ days: 8 - today.dayOfWeek });
  return new Date(nextMonday.toZonedDateTime(PARIS).epochMilliseconds - 1);
}

/** One call asks for the day of its one moment several times, and a calendar is slow. */
let lastAsked: { second: number; day: Temporal.PlainDate } | undefined;

/** The day it is in Paris at a moment; the same object for as long as it is the same day. */
export function parisDateOf(at: Date): Temporal.PlainDate {
  const second = Math.floor(at.getTime() / 1000);
  if (lastAsked?.second !== second) {
    const day = inParis(at).toPlainDate();
    lastAsked = { second, day: lastAsked?.day.equals(day) ? lastAsked.day : day };
  }
  return lastAsked.day;
}

/** What depends on the day alone, made once for all who ask that day. */
export function oncePerDay<T>(make: (today: Temporal.PlainDate) => T): (now: Date) => T {
  let last: { day: Temporal.PlainDate; made: T } | undefined;
  return (now) => {
    const day = parisDateOf(now);
    if (last?.day !== day) last = { day, made: make(day) };
    return last.made;
  };
}

/** A moment as a clock in Paris shows it, for people. */
export const minuteInParis = (at: Date, locale: Locale): string =>
  dateFormat(INTL_LOCALE[locale], { dateStyle: "medium", timeStyle: "short", timeZone: PARIS }).format(at);

const inParis = (at: Date): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(PARIS);
