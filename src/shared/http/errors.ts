/**
 * Expected failures that are no feature's own: the code and the HTTP status it becomes. Its text is the i18n key
 * `errors:<code>`. Features add theirs in `<feature>.errors.ts`.
 */
export const ERRORS = {
  malformed_json: 400,
  malformed_url: 400,
  malformed_request: 400,
  invalid_token: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  access_denied: 403,
  permission_required: 403,
  subscription_required: 403,
  account_inactive: 403,
  /** Staff look at an owner's account and change nothing in it. */
  view_only: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_too_slow: 408,
  conflict: 409,
  payload_too_large: 413,
  url_too_long: 414,
  unsupported_media_type: 415,
  validation_failed: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  too_many_attempts: 429,
  server_error: 500,
  unavailable: 503,
  disk_full: 507,
  busy: 503,
} as const;
export type CoreErrorCode = keyof typeof ERRORS;

/** Every code there is; each feature's file of errors adds its own. */
export interface ErrorStatuses extends Readonly<typeof ERRORS> {}
export type ErrorCode = keyof ErrorStatuses;

/** What every failed call answers. `errors` maps a field to its messages, already in the caller's language. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string[]>;
  /** Seconds until the same call may work; also sent as the Retry-After header. */
  retry_after?: number;
  requires_subscription?: boolean;
  /** Where somebody with a temporary password chooses their own. */
  set_password_id?: string;
  requires_verification?: boolean;
  /** The last letter with a code: what became of it can be asked. */
  delivery_id?: string;
  /** Proof of a correct password, for the plan, checkout and reactivation pages. */
  continuation?: string;
  /** The permission key a manager lacks. */
  permission?: string;
  /** When and where the code was used before, and whose it is. */
  used?: UsedBefore;
  /** Why a subscription is required: the access status. */
  status?: string;
  /** What was written to a ticket since the writer looked. */
  newer?: NewerMessage[];
}

/** What a staff member must read before they answer. */
export interface NewerMessage {
  author: string;
  side: "owner" | "staff";
  internal: boolean;
  text: string;
  created_at: string;
}

/** What a waiter needs to explain to a guest whose code was used. */
export interface UsedBefore {
  redeemed_at: string;
  offer_text: string;
  /** Which of the six offers; null for a surprise. */
  slot: string | null;
  first_name: string | null;
  /** Null where the owner did it. */
  till: string | null;
}
