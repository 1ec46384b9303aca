import type { TicketAge } from "#shared/support/support-values.ts";

/** How old a ticket is that was made on this day. */
export function ageOf(day: string, today: Temporal.PlainDate): TicketAge {
  const { days } = today.since(Temporal.PlainDate.from(day));
  if (days < 1) return "day";
  if (days < 3) return "three_days";
  return days < 7 ? "week" : "older";
}

/** Null where there is nothing to take an average of. */
export const averageMinutes = (seconds: number, count: number): number | null =>
  count === 0 ? null : Math.round(seconds / count / 60);
