export const OFFER_ERRORS = {
  /** No such code here, or its time is over, or it is not this guest's. */
  offer_invalid: 404,
  /** What was scanned is no code of ours. */
  offer_qr_format: 400,
  offer_used: 409,
  /** It was redeemed too long ago to be taken back or changed. */
  offer_too_late: 409,
  /** It was taken back. */
  offer_undone: 409,
  /** The link of a till that was ended, or that never was. */
  till_link_invalid: 404,
  till_pin_required: 403,
  tills_too_many: 409,
  /** The restaurant is suspended or not approved: its tills take no codes. */
  till_paused: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof OFFER_ERRORS> {}
}
