import { defineLimits } from "#server/features/limits/limits.service.ts";

export const REVIEW_LIMITS = defineLimits({
  google_sync: { capacity: 20, perHour: 20 },
  google_connect: { capacity: 20, perHour: 20 },
});
