/** Every expected failure: its code and the HTTP status it becomes. Its text is the i18n key `errors:<code>`. */
export const ERRORS = {
  malformed_json: 400,
  malformed_url: 400,
  malformed_request: 400,
  invalid_token: 400,
  invalid_verification: 400,
  untrusted_event: 400,
  verification_token_missing: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  card_declined: 402,
  insufficient_funds: 402,
  card_expired: 402,
  bank_confirmation_required: 402,
  access_denied: 403,
  permission_required: 403,
  subscription_required: 403,
  email_not_verified: 403,
  account_inactive: 403,
  not_found: 404,
  account_not_found: 404,
  plan_not_found: 404,
  google_not_found: 404,
  google_review_gone: 404,
  invoice_unavailable: 404,
  admin_account_not_found: 404,
  method_not_allowed: 405,
  request_too_slow: 408,
  conflict: 409,
  already_subscribed: 409,
  reactivation_available: 409,
  nothing_to_reactivate: 409,
  no_card_on_file: 409,
  subscription_locked: 409,
  google_not_connected: 409,
  google_place_missing: 409,
  google_not_manager: 409,
  payload_too_large: 413,
  url_too_long: 414,
  unsupported_media_type: 415,
  validation_failed: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  too_many_attempts: 429,
  resend_cooldown: 429,
  server_error: 500,
  payments_unavailable: 503,
  google_unavailable: 503,
  google_too_slow: 503,
  google_quota_exceeded: 503,
  google_key_rejected: 503,
  unavailable: 503,
  disk_full: 507,
  busy: 503,
} as const;
export type ErrorCode = keyof typeof ERRORS;

/** What every failed call answers. `errors` maps a field to its messages, already in the caller's language. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string[]>;
  /** Seconds until the same call may work; also sent as the Retry-After header. */
  retry_after?: number;
  requires_subscription?: boolean;
  requires_verification?: boolean;
  /** The last letter with a code: what became of it can be asked. */
  delivery_id?: string;
  /** Proof of a correct password, for the plan, checkout and reactivation pages. */
  continuation?: string;
  /** The permission key a manager lacks. */
  permission?: string;
  /** Why a subscription is required: the access status. */
  status?: string;
}
