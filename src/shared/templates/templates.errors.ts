export const TEMPLATE_ERRORS = {
  /** Somebody else has saved it since. */
  template_changed: 409,
  /** A campaign that is not over is made of it. */
  template_in_use: 409,
  /** The mail server does not take mail for the address of whoever wants to see the mail. */
  test_mail_refused: 409,
  test_mail_unavailable: 503,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof TEMPLATE_ERRORS> {}
}
