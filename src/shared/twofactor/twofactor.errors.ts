export const TWOFACTOR_ERRORS = {
  /** The second step took too long, was tried too often, or the account changed meanwhile. */
  two_factor_expired: 400,
  /** The key that was shown can no longer be confirmed. */
  two_factor_setup_expired: 400,
  two_factor_on: 409,
  two_factor_off: 409,
  /** Staff may not switch it off where it is required. */
  two_factor_required: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof TWOFACTOR_ERRORS> {}
}
