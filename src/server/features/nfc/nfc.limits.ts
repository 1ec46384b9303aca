import { defineLimits } from "#server/features/limits/limits.service.ts";

export const NFC_LIMITS = defineLimits({ tap_ip: { capacity: 40, perHour: 60, byIp: true } });
