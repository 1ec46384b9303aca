import { defineLimits } from "#server/features/limits/limits.service.ts";

export const CAMPAIGN_LIMITS = defineLimits({
  /** A token of Mailgun's counts once; it is too old long before it could count again. */
  mailgun_token: { capacity: 1, perHour: 1 },
  /** An editor asks for a preview after each pause in typing. */
  campaign_preview: { capacity: 300, perHour: 3600 },
  /** Enough to look at all six mails in several mail programs; too few to fill anybody's inbox. */
  campaign_test_mail: { capacity: 15, perHour: 30 },
});
