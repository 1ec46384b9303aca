import { PARIS, parisDateOf } from "#shared/domain/paris-time.ts";
import { MOST_TRIAL_DAYS } from "#shared/subscriptions/admin-subscriptions.contract.ts";

/** The end of a trial: the last day it runs is whole, by a calendar in Paris. */
export const endOfDay = (day: string): Date =>
  new Date(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(PARIS).epochMilliseconds);

/** The last day of a trial that ends at a moment. */
export const lastDayOf = (end: Date): string => parisDateOf(new Date(end.getTime() - 1)).toString();

/** Today or later, and not for ever. */
export function isTrialDay(day: string, now: Date): boolean {
  const today = parisDateOf(now);
  const wanted = Temporal.PlainDate.from(day);
  return (
    Temporal.PlainDate.compare(wanted, today) >= 0 &&
    Temporal.PlainDate.compare(wanted, today.add({ days: MOST_TRIAL_DAYS })) <= 0
  );
}

/** Nobody is told at night. */
const FROM_HOUR = 8;

export const NOTICES = { none: 0, soon: 1, today: 2 } as const;
const DAYS_BEFORE = { [NOTICES.soon]: 3, [NOTICES.today]: 0 };

/** Which notice about its end is due now, if it has not been given: three days before the last day, and on it. */
export function dueNotice(
  { end, given }: { end: Date; given: number },
  now: Date,
): { notice: 1 | 2; days: number } | undefined {
  if (end <= now) return undefined;
  const last = Temporal.PlainDate.from(lastDayOf(end));
  const isDue = (notice: 1 | 2): boolean =>
    given < notice &&
    now.getTime() >=
      last.subtract({ days: DAYS_BEFORE[notice] }).toZonedDateTime({ timeZone: PARIS, plainTime: { hour: FROM_HOUR } })
        .epochMilliseconds;
  const days = parisDateOf(now).until(last).days;
  if (isDue(NOTICES.today)) return { notice: NOTICES.today, days };
  return isDue(NOTICES.soon) ? { notice: NOTICES.soon, days } : undefined;
}
