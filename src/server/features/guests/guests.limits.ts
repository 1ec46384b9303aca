import { defineLimits } from "#server/features/limits/limits.service.ts";

export const GUEST_LIMITS = defineLimits({
  unsubscribe_link: { capacity: 20, perHour: 20 },
  confirmation_address: { capacity: 3, perHour: 3 / 24 },
  surprise_address: { capacity: 1, perHour: 1 / 24 },
});
