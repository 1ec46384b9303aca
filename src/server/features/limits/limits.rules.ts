/** Tries that cost nothing; a person mistypes, a machine does not stop. */
const FREE_FAILURES = { account: 5, ip: 50 } as const;
const MAX_DELAY_SECONDS = 300;
/** After this long without a failure the count starts again. */
export const FORGET_AFTER_MS = 60 * 60 * 1000;

export type ThrottleKind = keyof typeof FREE_FAILURES;

/** Seconds until the next try after the given number of failures: none at first, then doubling up to five minutes. */
export function delaySeconds(kind: ThrottleKind, failures: number): number {
  const beyond = failures - FREE_FAILURES[kind];
  return beyond <= 0 ? 0 : Math.min(2 ** (beyond - 1), MAX_DELAY_SECONDS);
}

export interface Bucket {
  /** Calls in a row before the limit bites. */
  capacity: number;
  /** Calls that become free again per hour. */
  perHour: number;
}

/** Every rate limit of the product in one table. */
export const BUCKETS = {
  register: { capacity: 100, perHour: 100 },
  forgot_password_address: { capacity: 5, perHour: 5 },
  forgot_password_ip: { capacity: 20, perHour: 20 },
  verify_email_ip: { capacity: 60, perHour: 60 },
  resend_verification_address: { capacity: 10, perHour: 10 },
  resend_verification_ip: { capacity: 30, perHour: 30 },
  staff_link_ip: { capacity: 60, perHour: 60 },
} as const satisfies Record<string, Bucket>;
export type BucketName = keyof typeof BUCKETS;
