export const TEMPLATE_ERRORS = {
  /** Somebody else has saved it since. */
  template_changed: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof TEMPLATE_ERRORS> {}
}
