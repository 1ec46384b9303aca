import { defineLimits } from "#server/features/limits/limits.service.ts";

export const CAMPAIGN_LIMITS = defineLimits({
  /** A token of Mailgun's counts once; it is too old long before it could count again. */
  mailgun_token: { capacity: 1, perHour: 1 },
});
