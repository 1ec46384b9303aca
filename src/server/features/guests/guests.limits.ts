import { defineLimits } from "#server/features/limits/limits.service.ts";

export const GUEST_LIMITS = defineLimits({
  unsubscribe_link: { capacity: 20, perHour: 20 },
  /** Of one guest at one restaurant: whoever uses it up, the guest has a link in the inbox that works. */
  confirmation_client: { capacity: 3, perHour: 3 / 24 },
  /** To one address from one part of the net, at all restaurants: a stranger uses up their own share, not the guest's. */
  confirmation_sender: { capacity: 5, perHour: 5 / 24 },
  surprise_address: { capacity: 1, perHour: 1 / 24 },
});
