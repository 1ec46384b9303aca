export const OFFER_TYPES = ["A", "B", "C", "D", "E", "F"] as const;
export type OfferType = (typeof OFFER_TYPES)[number];

export const CATEGORIES = ["general", "promotional", "newsletter", "event", "transactional"] as const;
