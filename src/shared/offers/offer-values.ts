/** What can be redeemed: the offer of a campaign's mail, or the surprise for a review. */
export const REDEMPTION_KINDS = ["offer", "surprise"] as const;
export type RedemptionKind = (typeof REDEMPTION_KINDS)[number];

/** Why a redemption was taken back. */
export const UNDO_REASONS = ["mistake", "wrong_guest", "not_served", "other"] as const;
export type UndoReason = (typeof UNDO_REASONS)[number];

/** What became of a try at the till. */
export const ATTEMPT_OUTCOMES = ["redeemed", "used_before", "invalid"] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** How long a redemption can be taken back. */
export const UNDO_MS = 5 * 60_000;
/** How long a till may name or correct the amount of a bill; an owner always may. */
export const AMOUNT_MS = 12 * 3_600_000;
/** How long a surprise is good for, from when it was mailed. */
export const SURPRISE_DAYS = 30;
/** How long a code that was scanned without a network may wait to be told to us. */
export const LONGEST_WAIT_SECONDS = 3 * 86_400;
/** No restaurant's bill is higher: 100,000 euros. */
export const MOST_CENTS = 10_000_000;

/** More tills than any restaurant has. */
export const MOST_TILLS = 50;
