import { defineLimits } from "#server/features/limits/limits.service.ts";

export const CLIENT_LIMITS = defineLimits({
  clients_import: { capacity: 30, perHour: 30 },
  clients_export: { capacity: 30, perHour: 30 },
});

/** Of the guest form. A whole dining room may sit behind one address, so these are generous. */
export const LEAD_LIMITS = defineLimits({
  lead_ip_code: { capacity: 40, perHour: 60 },
  lead_ip: { capacity: 80, perHour: 120, byIp: true },
  // Used up, a form needs a visit of some seconds, and consent is asked for once more by mail.
  lead_network: { capacity: 300, perHour: 300, wide: true },
  lead_restaurant: { capacity: 300, perHour: 300, wide: true },
});
