import { defineLimits } from "#server/features/limits/limits.service.ts";

export const SCRIPT_LIMITS = defineLimits({
  /** A page with a broken script reports once; a script that fails on every click is heard often enough. */
  script_error_ip: { capacity: 20, perHour: 60, byIp: true },
  script_error: { capacity: 200, perHour: 600 },
});
