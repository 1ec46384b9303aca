import type { ErrorCode } from "#shared/http/errors.ts";
import {
  GoogleKeyRejected,
  GoogleNotConnected,
  GoogleNotFound,
  GoogleQuotaExceeded,
  GoogleTooSlow,
  GoogleUnavailable,
} from "./google.port.ts";

/** Each way Google can fail has a code, and so a text, of its own; undefined for anything else that went wrong. */
export function googleFailure(error: unknown): { code: ErrorCode; retryAfter?: number } | undefined {
  if (error instanceof GoogleQuotaExceeded) return { code: "google_quota_exceeded", retryAfter: error.retryAfter };
  if (error instanceof GoogleTooSlow) return { code: "google_too_slow", retryAfter: 60 };
  if (error instanceof GoogleUnavailable) return { code: "google_unavailable", retryAfter: 10 };
  // Not our key but the owner's account: only the owner can mend that.
  if (error instanceof GoogleKeyRejected && error.credential === "business_account" && error.status === 403)
    return { code: error.reason === "PERMISSION_DENIED" ? "google_not_manager" : "google_key_rejected" };
  if (error instanceof GoogleKeyRejected) return { code: "google_key_rejected" };
  if (error instanceof GoogleNotFound) return { code: "google_not_found" };
  if (error instanceof GoogleNotConnected) return { code: "google_not_connected" };
  return undefined;
}
