import { PARIS } from "#shared/domain/paris-time.ts";

/** Mails of a guest are counted over so many days, … */
const CAP_DAYS = 7;
/** … less what a mail may take to reach everybody: the one of the same weekday and hour, a week ago, is not counted with today's. */
const SAME_HOUR = 1;

/** Since when mails count against how many a guest may get in a week, by the clock in Paris. */
export const capSince = (now: Date): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(PARIS)
      .subtract({ days: CAP_DAYS })
      .add({ hours: SAME_HOUR }).epochMilliseconds,
  );
