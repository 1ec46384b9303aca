import type { OfferWording } from "#shared/guests/guests.contract.ts";

/** A form filled in faster than this was not filled in by a person. */
const FASTEST_MS = 2_000;
/** While far more forms come than guests can leave, one that took less than this is looked at twice. */
const UNHURRIED_MS = 6_000;
/** From here on a review is a positive one. */
const POSITIVE = 4;

export interface OfferTime {
  running: boolean;
  /** Whole seconds. */
  left: number;
  total: number;
  endsAt: Date;
}

/** Where a visit stands in the countdown. */
export function offerTime(beganAt: Date, minutes: number, now: Date): OfferTime {
  const endsAt = new Date(beganAt.getTime() + minutes * 60_000);
  const left = Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  return { running: left > 0, left, total: minutes * 60, endsAt };
}

/** Such as 8:42. */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Whether the form came back faster than anybody types. */
export const isTooFast = (beganAt: Date, now: Date): boolean => now.getTime() - beganAt.getTime() < FASTEST_MS;

/** Whether the form came back faster than most people type; asked only while a restaurant is flooded. */
export const isHurried = (beganAt: Date, now: Date): boolean => now.getTime() - beganAt.getTime() < UNHURRIED_MS;

/** What each wording asks of a review before the surprise is sent; null is "no review was seen". */
const ASKS: Record<OfferWording, (rating: number | null) => boolean> = {
  positive_review: (rating) => rating !== null && rating >= POSITIVE,
  any_review: (rating) => rating !== null,
  thank_you: () => true,
};

export interface SurpriseCase {
  wording: OfferWording;
  rating: number | null;
  leftInTime: boolean;
  suppressed: boolean;
}

/** Whether a guest has earned the surprise. That there is only one each is kept by the database. */
export const hasEarnedSurprise = ({ wording, rating, leftInTime, suppressed }: SurpriseCase): boolean =>
  leftInTime && !suppressed && ASKS[wording](rating);
