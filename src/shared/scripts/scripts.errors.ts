export const SCRIPT_ERRORS = {
  /** Somebody else has saved it since. */
  script_changed: 409,
  /** It runs in the back office, where only a full admin decides. */
  script_admin_only: 403,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof SCRIPT_ERRORS> {}
}
