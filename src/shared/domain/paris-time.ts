export const PARIS = "Europe/Paris";

/** The last millisecond of the running ISO week in Paris: Sunday 23:59:59.999, whatever the clocks do. */
export function endOfParisWeek(now: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(PARIS);
  const nextMonday = today.toPlainDate().add({ days: 8 - today.dayOfWeek });
  return new Date(nextMonday.toZonedDateTime(PARIS).epochMilliseconds - 1);
}

/** The day it is in Paris, such as 2026-11-15. */
export const parisDayOf = (at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(PARIS).toPlainDate().toString();
