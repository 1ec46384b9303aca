import type { ErrorBody, ErrorCode } from "#shared/http/errors.ts";
import type { Message } from "#shared/http/issues.ts";

type Details = Omit<ErrorBody, "message" | "code" | "errors">;

/** An expected failure. It knows its code and what to tell the caller; only the error handler knows HTTP. */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly details: Details;
  /** Arguments of the i18n text `errors:<code>`. */
  readonly params: Message["params"];

  constructor(code: ErrorCode, details: Details = {}, params: Message["params"] = {}) {
    super(code);
    this.code = code;
    this.details = details;
    this.params = params;
  }
}

/** Asks the caller to come back later; becomes 429 with Retry-After. */
export const tooMany = (
  code: "too_many_requests" | "too_many_attempts" | "resend_cooldown",
  seconds: number,
): AppError => new AppError(code, { retry_after: seconds }, { seconds });

/** Input that passed the schema but not the rules: a field map of i18n keys or messages with arguments. */
export class FieldErrors extends Error {
  override name = "FieldErrors";
  readonly fields: Record<string, Message[]>;

  constructor(fields: Record<string, (string | Message)[]>) {
    super("validation_failed");
    this.fields = Object.fromEntries(
      Object.entries(fields).map(([field, messages]) => [
        field,
        messages.map((message) => (typeof message === "string" ? { key: message, params: {} } : message)),
      ]),
    );
  }
}
