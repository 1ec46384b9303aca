export const CAMPAIGN_ERRORS = {
  /** It runs, or is about to. */
  campaign_not_editable: 409,
  /** Not in this state. */
  campaign_action_refused: 409,
  /** Somebody else has saved it since. */
  campaign_changed: 409,
  /** Only a demo's clock can be moved. */
  campaign_clock_fixed: 409,
  /** Somebody moves it already. */
  campaign_clock_moving: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof CAMPAIGN_ERRORS> {}
}
