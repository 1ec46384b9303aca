import type { CoreErrorCode } from "#shared/http/errors.ts";

const errors = {
  malformed_json: "Body is not valid JSON",
  malformed_url: "This address is not spelled in a way we read",
  malformed_request: "This request is not valid HTTP, or sends a header twice that may come once",
  request_too_slow: "The request took too long to arrive. Please try again.",
  url_too_long: "This address is too long",
  headers_too_large: "The headers of this request are too large",
  invalid_token: "This link is invalid or has expired. Please request a new one.",
  unauthenticated: "Please log in to continue",
  invalid_credentials: "Email or password is wrong",
  access_denied: "Access denied",
  permission_required: "Access denied. This needs the permission “{{permission}}”.",
  subscription_required: "You need an active subscription to continue",
  view_only: "You are only viewing this account, so nothing can be changed or downloaded in it.",
  account_inactive: "Your account is not active. Please contact support.",
  not_found: "Not found",
  method_not_allowed: "This address does not take that method",
  conflict: "Somebody changed this in the meantime. Reload and try again.",
  payload_too_large: "This is too large. The limit is {{limit}}.",
  unsupported_media_type: "This takes another kind of content. Send it as {{type}}.",
  validation_failed: "Please check the marked fields",
  too_many_requests: "Too many requests. Try again in {{seconds}} seconds.",
  too_many_attempts: "Too many failed attempts. Try again in {{seconds}} seconds.",
  server_error: "Something went wrong on our side. Please try again.",
  disk_full: "Plaudit has no room left to save this. Nothing was changed; we are on it. Please try again later.",
  busy: "Many people are signing in at this moment. Please try again in {{seconds}} seconds.",
  unavailable: "Plaudit is briefly unavailable. Please try again in a moment.",
} as const satisfies Record<CoreErrorCode, string>;

export const core = { errors };
