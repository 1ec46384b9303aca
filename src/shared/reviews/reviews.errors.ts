export const REVIEW_ERRORS = {
  google_not_found: 404,
  google_review_gone: 404,
  google_not_connected: 409,
  google_place_missing: 409,
  google_not_manager: 409,
  google_no_profile: 409,
  google_unavailable: 503,
  google_too_slow: 503,
  google_quota_exceeded: 503,
  google_key_rejected: 503,
} as const;

declare module "#shared/http/errors.ts" {
  interface ErrorStatuses extends Readonly<typeof REVIEW_ERRORS> {}
}
