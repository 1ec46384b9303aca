import { defineLimits } from "./limits.rules.ts";

/** For owners and staff alike. */
export const FORGOT_PASSWORD_LIMITS = defineLimits({
  forgot_password_ip_address: { capacity: 5, perHour: 5 },
  forgot_password_ip: { capacity: 20, perHour: 20, byIp: true },
  // Used up, no further mail is sent: the last one is at most twelve minutes old, and its link works.
  forgot_password_address: { capacity: 5, perHour: 5, wide: true },
});

export const { staff_notice: STAFF_NOTICE } = defineLimits({
  /** Trouble of one kind is told to staff once an hour, however often it happens. */
  staff_notice: { capacity: 1, perHour: 1 },
});
