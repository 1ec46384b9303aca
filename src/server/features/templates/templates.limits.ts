import { defineLimits } from "#server/features/limits/limits.service.ts";

export const TEMPLATE_LIMITS = defineLimits({
  /** An editor asks for a preview after each pause in typing. */
  template_preview: { capacity: 300, perHour: 3600 },
  /** Enough to look at a mail in several mail programs; too few to fill anybody's inbox. */
  template_test_mail: { capacity: 10, perHour: 30 },
});
