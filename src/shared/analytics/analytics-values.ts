import { SLOTS } from "#shared/campaigns/campaign-values.ts";

/** What a period is compared with: the one of equal length just before it, or the same days of the year before. */
export const COMPARISONS = ["previous_period", "previous_year"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Points of a chart: days of a short period, months of a long one. */
export const SERIES_UNITS = ["day", "month"] as const;
export type SeriesUnit = (typeof SERIES_UNITS)[number];
/** A period of up to this many days is drawn day by day. */
export const MOST_DAYS_OF_SERIES = 92;

/** What can be redeemed: an offer of the rotation, that of a one-time mail, or the surprise for a review. */
export const QR_OFFERS = [...SLOTS, "surprise"] as const;
export type QrOffer = (typeof QR_OFFERS)[number];

/** From the keychain on the table to the guest who comes back; what they then paid stands beside it. */
export const FUNNEL_STEPS = [
  "tap",
  "form",
  "consent",
  "forward",
  "review",
  "mail",
  "open",
  "click",
  "redemption",
] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Which table of the scans a file holds. */
export const QR_TABLES = ["days", "offers", "campaigns", "hours"] as const;
export type QrTable = (typeof QR_TABLES)[number];
/** Which table of the keychains a file holds. */
export const NFC_TABLES = ["days", "keychains"] as const;
export type NfcTable = (typeof NFC_TABLES)[number];

/** Nothing was counted before, and nobody plans further. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;
/** The longest period that can be asked for. */
export const MOST_YEARS = 3;

/** No restaurant takes more in a month: 100 million euros. */
export const MOST_REVENUE_CENTS = 10_000_000_000;
export const NOTES_MAX = 500;
