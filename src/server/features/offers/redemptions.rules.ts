import { AMOUNT_MS, UNDO_MS } from "#shared/offers/offer-values.ts";

/** Wrong codes a restaurant's tills may type together within the time below. */
export const MOST_GUESSES = 10;
export const GUESS_WINDOW_MS = 10 * 60_000;

/** How many seconds the next code must wait, given when wrong ones were typed lately, newest first; 0 for not at all. */
export function guessingWait(guesses: readonly { at: Date }[], now: Date): number {
  const oldest = guesses[MOST_GUESSES - 1];
  if (!oldest) return 0;
  return Math.max(0, Math.ceil((oldest.at.getTime() + GUESS_WINDOW_MS - now.getTime()) / 1000));
}

/** Both ends are included. */
export const isWithin = (at: Date, { valid_from: from, valid_until: until }: { valid_from: Date; valid_until: Date }) =>
  at >= from && at <= until;

/** Until when a redemption can be taken back. */
export const undoUntil = ({ recorded_at: at }: { recorded_at: Date }): Date => new Date(at.getTime() + UNDO_MS);

export const mayUndo = (redemption: { recorded_at: Date }, time: Date): boolean => time <= undoUntil(redemption);

/** An owner may correct a bill whenever it is found to be wrong. */
export const mayNameAmount = (redemption: { recorded_at: Date }, time: Date, by: "owner" | "till"): boolean =>
  by === "owner" || time.getTime() - redemption.recorded_at.getTime() <= AMOUNT_MS;
