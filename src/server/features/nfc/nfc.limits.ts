import { defineLimits } from "#server/features/limits/limits.service.ts";

export const NFC_LIMITS = defineLimits({
  tap_ip: { capacity: 40, perHour: 60, byIp: true },
  // Pages of the payment provider. Impatient clicks lead to the same page, so a burst is let through.
  keychain_order: { capacity: 30, perHour: 20 },
});
