import { defineLimits } from "#server/features/limits/limits.service.ts";

/** About a hundred a day for one account. */
export const FILE_LIMITS = defineLimits({ picture_account: { capacity: 100, perHour: 5 } });
