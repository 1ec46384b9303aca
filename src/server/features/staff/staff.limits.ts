import { defineLimits } from "#server/features/limits/limits.service.ts";

export const STAFF_LIMITS = defineLimits({ staff_link_ip: { capacity: 60, perHour: 60, byIp: true } });
