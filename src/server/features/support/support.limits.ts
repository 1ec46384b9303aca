import { defineLimits } from "#server/features/limits/limits.service.ts";

export const SUPPORT_LIMITS = defineLimits({
  support_ticket: { capacity: 10, perHour: 10 },
  support_reply: { capacity: 30, perHour: 60 },
  // Ten files for each of a few messages.
  support_upload: { capacity: 60, perHour: 60 },
  support_upload_staff: { capacity: 200, perHour: 200 },
  support_export: { capacity: 10, perHour: 20 },
});
