import { oncePerDay } from "#shared/domain/paris-time.ts";

/** A review waits for a reply this many days, today being the first: whoever wrote it earlier does not look any more. */
export const WAITING_DAYS = 90;

/**
 * The first day whose reviews still wait. Calendar days of Paris: on the two days of the year that are longer or shorter,
 * hours would end up on another one.
 */
export const firstWaitingDay = oncePerDay((today) => today.subtract({ days: WAITING_DAYS - 1 }).toString());
