export const ACCOUNT_ERRORS = {
  invalid_verification: 400,
  verification_token_missing: 400,
  email_not_verified: 403,
  account_not_found: 404,
  resend_cooldown: 429,
  /** Whoever cannot sign in cannot be looked at either. */
  view_of_inactive: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof ACCOUNT_ERRORS> {}
}
