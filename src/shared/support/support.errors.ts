export const SUPPORT_ERRORS = {
  /** Not possible in its present status. */
  ticket_locked: 409,
  /** A closed ticket takes no message until somebody reopens it. */
  ticket_closed: 409,
  /** Somebody wrote something that the staff member has not seen yet. */
  ticket_newer: 409,
  /** Two tickets that cannot become one. */
  ticket_merge_refused: 409,
  attachment_too_large: 413,
  /** The files of the restaurant's tickets take as much as they may. */
  attachment_quota: 409,
  canned_answers_too_many: 409,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof SUPPORT_ERRORS> {}
}
