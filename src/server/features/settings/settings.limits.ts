import { defineLimits } from "#server/features/limits/limits.service.ts";

/** Trying keys must not become a way to find one that works. */
export const SETTINGS_LIMITS = defineLimits({ google_key_check: { capacity: 10, perHour: 20 } });
