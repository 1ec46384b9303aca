export const CAMPAIGN_ERRORS = {
  /** It runs, or is about to. */
  campaign_not_editable: 409,
  /** Not in this state. */
  campaign_action_refused: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof CAMPAIGN_ERRORS> {}
}
