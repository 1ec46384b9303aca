import { defineLimits } from "#server/features/limits/limits.service.ts";

export const SECURITY_LIMITS = defineLimits({
  // Not a caller's: how often the admins are told of one kind of attack.
  security_notice: { capacity: 1, perHour: 1 },
});
