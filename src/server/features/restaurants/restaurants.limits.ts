import { defineLimits } from "#server/features/limits/limits.service.ts";

export const RESTAURANT_LIMITS = defineLimits({ places_search: { capacity: 60, perHour: 120 } });
