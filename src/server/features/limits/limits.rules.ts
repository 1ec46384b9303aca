export interface Throttle {
  /** Tries that cost nothing; a person mistypes, a machine does not stop. */
  free: number;
  longestWaitSeconds: number;
  /** After this long without a failure the count starts again. */
  forgetAfterMs: number;
}

/** Password tries: few for one account, more for one address, behind which a whole restaurant may sit. */
export const THROTTLES = {
  account: { free: 5, longestWaitSeconds: 300, forgetAfterMs: 3_600_000 },
  ip: { free: 50, longestWaitSeconds: 300, forgetAfterMs: 3_600_000 },
} as const satisfies Record<string, Throttle>;

export interface Bucket {
  /** Calls in a row before the limit bites. */
  capacity: number;
  /** Calls that become free again per hour. */
  perHour: number;
  /**
   * Shared by people who do not know each other, so that one of them could use it up for all: it refuses nobody.
   * Whoever counts against it asks for more proof, or does less, once it is used up.
   */
  wide?: true;
  /** Counted by internet address: whatever spelling or part of a home's network it comes from. */
  byIp?: true;
}

/** Every rate limit of the product in one table. */
export const BUCKETS = {
  register: { capacity: 100, perHour: 100, byIp: true },
  forgot_password_ip_address: { capacity: 5, perHour: 5 },
  forgot_password_ip: { capacity: 20, perHour: 20, byIp: true },
  // Used up, no further mail is sent: the last one is at most twelve minutes old, and its link works.
  forgot_password_address: { capacity: 5, perHour: 5, wide: true },
  verify_email_ip: { capacity: 60, perHour: 60, byIp: true },
  resend_verification_ip_address: { capacity: 10, perHour: 10 },
  resend_verification_ip: { capacity: 30, perHour: 30, byIp: true },
  // As above: the last code is at most six minutes old.
  resend_verification_address: { capacity: 10, perHour: 10, wide: true },
  places_search: { capacity: 60, perHour: 120 },
  google_sync: { capacity: 20, perHour: 20 },
  google_connect: { capacity: 20, perHour: 20 },
  clients_import: { capacity: 30, perHour: 30 },
  clients_export: { capacity: 30, perHour: 30 },
  // Pages of the payment provider. Impatient clicks lead to the same page, so a burst is let through.
  card_page: { capacity: 30, perHour: 10 },
  staff_link_ip: { capacity: 60, perHour: 60, byIp: true },
  // A whole dining room may sit behind one address, so these are generous.
  lead_ip_code: { capacity: 40, perHour: 60 },
  lead_ip: { capacity: 80, perHour: 120, byIp: true },
  // Used up, a form needs a visit of some seconds, and consent is asked for once more by mail.
  lead_network: { capacity: 300, perHour: 300, wide: true },
  lead_restaurant: { capacity: 300, perHour: 300, wide: true },
  tap_ip: { capacity: 40, perHour: 60, byIp: true },
  unsubscribe_link: { capacity: 20, perHour: 20 },
  confirmation_address: { capacity: 3, perHour: 3 / 24 },
  surprise_address: { capacity: 1, perHour: 1 / 24 },
  /** Trouble of one kind is told to staff once an hour, however often it happens. */
  staff_notice: { capacity: 1, perHour: 1 },
  // Not a caller's: how often the admins are told of one kind of attack.
  security_notice: { capacity: 1, perHour: 1 },
} as const satisfies Record<string, Bucket>;
export type BucketName = keyof typeof BUCKETS;
