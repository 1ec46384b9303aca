import { defineLimits } from "#server/features/limits/limits.service.ts";

export const SUBSCRIPTION_LIMITS = defineLimits({
  // Pages of the payment provider. Impatient clicks lead to the same page, so a burst is let through.
  card_page: { capacity: 30, perHour: 10 },
});
