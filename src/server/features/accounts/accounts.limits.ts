import { defineLimits } from "#server/features/limits/limits.service.ts";

export const ACCOUNT_LIMITS = defineLimits({
  register: { capacity: 100, perHour: 100, byIp: true },
  verify_email_ip: { capacity: 60, perHour: 60, byIp: true },
});

export const RESEND_LIMITS = defineLimits({
  resend_verification_ip_address: { capacity: 10, perHour: 10 },
  resend_verification_ip: { capacity: 30, perHour: 30, byIp: true },
  // Used up, no further mail is sent: the last code is at most six minutes old.
  resend_verification_address: { capacity: 10, perHour: 10, wide: true },
});
