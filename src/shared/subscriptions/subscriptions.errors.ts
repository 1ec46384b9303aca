export const SUBSCRIPTION_ERRORS = {
  untrusted_event: 400,
  card_declined: 402,
  insufficient_funds: 402,
  card_expired: 402,
  bank_confirmation_required: 402,
  plan_not_found: 404,
  invoice_unavailable: 404,
  already_subscribed: 409,
  reactivation_available: 409,
  nothing_to_reactivate: 409,
  no_card_on_file: 409,
  subscription_locked: 409,
  trial_refused: 409,
  payments_unavailable: 503,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof SUBSCRIPTION_ERRORS> {}
}
