import { defineLimits } from "#server/features/limits/limits.service.ts";

export const AUDIT_LIMITS = defineLimits({ audit_export: { capacity: 10, perHour: 20 } });
