import { ApiError, NetworkError } from "#web/lib/api/api.ts";

export type LoginFailure =
  | { kind: "invalid_credentials" | "server_error" | "network" | "failed" }
  /** The server's own sentence: an inactive account, too many attempts. */
  | { kind: "told"; text: string }
  | { kind: "verify"; deliveryId: string | undefined }
  | { kind: "subscribe"; isNew: boolean; continuation: string | undefined };

/** What a failed owner login means, apart from field errors. */
export function readLoginFailure(error: unknown): LoginFailure {
  if (error instanceof NetworkError) return { kind: "network" };
  if (!(error instanceof ApiError)) return { kind: "failed" };
  const { status, body } = error;
  if (status === 401) return { kind: "invalid_credentials" };
  if (status === 403 && body.requires_verification) return { kind: "verify", deliveryId: body.delivery_id };
  if (status === 403 && body.requires_subscription) {
    return { kind: "subscribe", isNew: body.status === "none", continuation: body.continuation };
  }
  if (status === 403 || status === 429 || status === 422) return { kind: "told", text: error.message };
  return { kind: status >= 500 ? "server_error" : "failed" };
}
