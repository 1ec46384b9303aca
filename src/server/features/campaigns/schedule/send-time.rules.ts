import { PARIS } from "#shared/domain/paris-time.ts";

/** Why a mail cannot be sent at a time; each is a text of its own. */
export type SendTimeProblem = "missing" | "doubled" | "past" | "far";

/** Which of the two, where the clock shows an hour twice. */
export type WhichHour = "first" | "second";

/** Nobody plans a mail further ahead, and a typing error in the year should not become one. */
const MOST_DAYS = 366;
/** Sooner than this is "now", for which there is an action of its own. */
const LEAST_MS = 60_000;

/**
 * The instant at which a clock in Paris shows `wall` (`2027-03-28T16:00`). A time that the clocks leave out does not exist, and one
 * that they show twice must be told apart by whoever chose it.
 */
export function sendTime(
  wall: string,
  now: Date,
  which?: WhichHour,
): { at: Date; problem?: undefined } | { problem: SendTimeProblem } {
  const local = Temporal.PlainDateTime.from(wall);
  const [first, second] = (["earlier", "later"] as const).map((disambiguation) =>
    local.toZonedDateTime(PARIS, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  const isTwo = !first.equals(second);
  // In the gap both answers are other times than the one asked for.
  if (isTwo && !first.toPlainDateTime().equals(local)) return { problem: "missing" };
  if (isTwo && which === undefined) return { problem: "doubled" };
  const at = new Date((which === "second" ? second : first).epochMilliseconds);
  if (at.getTime() - now.getTime() < LEAST_MS) return { problem: "past" };
  if (at.getTime() - now.getTime() > MOST_DAYS * 86_400_000) return { problem: "far" };
  return { at };
}
