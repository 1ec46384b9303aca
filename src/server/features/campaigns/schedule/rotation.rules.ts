import { PARIS, parisDateOf } from "#shared/domain/paris-time.ts";
import { OFFER_TYPES, type OfferType } from "#shared/templates/template-values.ts";

// When offers are sent and how long they run. Days and hours are those of a clock on a wall in Paris, and become instants only
// here, so that an offer begins at four in the afternoon on either side of a night when the clocks change.

/** When a mail is due and until when its offer runs, both included. */
export interface OfferWindow {
  dueAt: Date;
  endsAt: Date;
}

/** One mail of a rotation. */
export interface Occurrence extends OfferWindow {
  /** Counted from 1. */
  rotation: number;
  offer: OfferType;
}

const SEND_AT = Temporal.PlainTime.from("16:00");
const LAST_MOMENT = Temporal.PlainTime.from("23:59:59.999");
const ROTATION_DAYS = 21;
/** The day of each mail, counted from the rotation's Monday, and how many more days its offer runs. */
const PLAN: Readonly<Record<OfferType, { day: number; runs: number }>> = {
  A: { day: 0, runs: 2 },
  B: { day: 3, runs: 3 },
  C: { day: 7, runs: 2 },
  D: { day: 10, runs: 3 },
  E: { day: 14, runs: 2 },
  F: { day: 17, runs: 3 },
};
/** Begun later than this, a mail counts as late. */
const LATE_AFTER_MS = 5 * 60_000;
/** How long an offer without a last day of its own runs after its mail. */
const ONCE_RUNS_DAYS = 7;

const parisInstant = (day: Temporal.PlainDate, time: Temporal.PlainTime): Date =>
  new Date(day.toZonedDateTime({ timeZone: PARIS, plainTime: time }).epochMilliseconds);

/** The Monday on which a rotation begins that is started now: the first whose four o'clock is still to come. */
export function firstMondayAfter(now: Date): Temporal.PlainDate {
  const today = parisDateOf(now);
  const monday = today.add({ days: (8 - today.dayOfWeek) % 7 });
  return parisInstant(monday, SEND_AT) > now ? monday : monday.add({ days: 7 });
}

/** The Monday of the rotation after one that began on `monday`: three weeks later, or the first that is still to come. */
export function nextMonday(monday: Temporal.PlainDate, now: Date): Temporal.PlainDate {
  const regular = monday.add({ days: ROTATION_DAYS });
  return parisInstant(regular, SEND_AT) > now ? regular : firstMondayAfter(now);
}

/** When one offer of the rotation that begins on `monday` is sent, and until when it runs. */
export function windowOf(monday: Temporal.PlainDate, offer: OfferType): OfferWindow {
  const { day, runs } = PLAN[offer];
  const first = monday.add({ days: day });
  return { dueAt: parisInstant(first, SEND_AT), endsAt: parisInstant(first.add({ days: runs }), LAST_MOMENT) };
}

/** The six mails of one rotation. */
export const rotationFrom = (monday: Temporal.PlainDate, rotation: number): Occurrence[] =>
  OFFER_TYPES.map((offer) => ({ rotation, offer, ...windowOf(monday, offer) }));

/** How long the offer of a mail that is sent once runs: to the end of its last day, or of the seventh after sending. */
export function onceWindow(dueAt: Date, lastDay: string | null): OfferWindow {
  const last = lastDay === null ? parisDateOf(dueAt).add({ days: ONCE_RUNS_DAYS }) : Temporal.PlainDate.from(lastDay);
  return { dueAt, endsAt: parisInstant(last, LAST_MOMENT) };
}

/** What is to be done about a mail: it is not due yet, on time, late while its offer still runs, or too late. */
export function duty({ dueAt, endsAt }: OfferWindow, now: Date): "wait" | "send" | "send_late" | "skip" {
  if (now < dueAt) return "wait";
  if (now > endsAt) return "skip";
  return now.getTime() - dueAt.getTime() > LATE_AFTER_MS ? "send_late" : "send";
}
