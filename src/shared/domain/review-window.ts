/**
 * How long after a guest was sent on to Google a review is taken to be theirs. A surprise that was promised to them stays
 * promised for as long.
 */
export const REVIEW_WINDOW_MS = 72 * 3_600_000;
