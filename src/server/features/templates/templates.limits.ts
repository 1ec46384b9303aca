import { defineLimits } from "#server/features/limits/limits.service.ts";

/** An editor asks for a preview after each pause in typing. */
export const TEMPLATE_LIMITS = defineLimits({ template_preview: { capacity: 300, perHour: 3600 } });
