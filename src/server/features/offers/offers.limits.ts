import { defineLimits } from "#server/features/limits/limits.service.ts";

export const OFFER_LIMITS = defineLimits({
  /** Opening the links of tills from one place: a whole restaurant may sit behind it. A link itself cannot be guessed. */
  till_open_ip: { capacity: 60, perHour: 240, byIp: true },
  /** Of one restaurant. */
  till_create: { capacity: 20, perHour: 20 },
});
