export const ANALYTICS_ERRORS = {
  /** The plan has no analytics. */
  analytics_not_included: 403,
  /** Somebody else has changed this month's entry since. */
  revenue_changed: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof ANALYTICS_ERRORS> {}
}
