import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import type { ErrorBody, ErrorCode } from "#shared/http/errors.ts";
import type { Message } from "#shared/http/issues.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { FilesUnavailable } from "#server/platform/files/files.port.ts";
import { googleFailure } from "#server/platform/google/google-failure.ts";
import { PaymentsUnavailable } from "#server/platform/payments/payments.port.ts";
import { isOutage } from "./outage.ts";
import { NotAnId } from "./route.ts";

/** What a call failed with, as it is told to the caller. */
interface Failure {
  code: ErrorCode;
  params: Message["params"];
  details: Omit<ErrorBody, "message" | "code">;
  /** What the log says of a failure that is not the caller's doing. */
  log?: string;
}

/** The one place a status code is written, for the API and for pages alike. */
export const setStatus = (reply: FastifyReply, code: ErrorCode): FastifyReply =>
  reply.status(reply.server.statuses[code]);

/** Turns whatever was thrown into a failure that has a code; a disk that is full is remembered on the way. */
export function failureOf(app: Pick<FastifyInstance, "diskWatch">, error: FastifyError | Error): Failure {
  if (error instanceof FieldErrors) return failure("validation_failed");
  if (error instanceof AppError) return { code: error.code, params: error.params, details: error.details };
  if (error instanceof NotAnId) return failure("not_found");
  if (error instanceof PaymentsUnavailable)
    return { ...failure("payments_unavailable", 10), log: "payment provider unavailable" };
  const google = googleFailure(error);
  if (google)
    return {
      ...failure(google.code, google.retryAfter),
      params: { seconds: google.retryAfter ?? 0 },
      log: "Google call failed",
    };
  if (app.diskWatch.isFull(error)) return { ...failure("disk_full", 60), log: "disk full" };
  if (error instanceof FilesUnavailable) return { ...failure("unavailable", 10), log: "file store unavailable" };
  if (isOutage(error)) return { ...failure("unavailable", 5), log: "database unavailable" };
  const code = codeOfRefused(error);
  return code ? failure(code) : { ...failure("server_error"), log: "request failed" };
}

const failure = (code: ErrorCode, retryAfter?: number): Failure => ({
  code,
  params: {},
  details: retryAfter === undefined ? {} : { retry_after: retryAfter },
});

/** What Fastify itself refused before a handler saw it. */
function codeOfRefused(error: FastifyError | Error): ErrorCode | undefined {
  switch ("code" in error ? error.code : "") {
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return "unsupported_media_type";
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return "payload_too_large";
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return "malformed_json";
  }
  if (!("statusCode" in error) || error.statusCode === undefined || error.statusCode >= 500) return undefined;
  return error.statusCode === 404 ? "not_found" : "malformed_json";
}
