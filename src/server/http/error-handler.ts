import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#shared/http/endpoint.ts";
import type { ErrorBody, ErrorCode } from "#shared/http/errors.ts";
import type { Message } from "#shared/http/issues.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { localeFromHeader, translateMessage, translator } from "#server/platform/i18n/translate.ts";
import { googleFailure } from "#server/platform/google/google-failure.ts";
import { PaymentsUnavailable } from "#server/platform/payments/payments.port.ts";
import { admit } from "./access.ts";
import { isOutage } from "./outage.ts";
import { pathOf } from "./request-target.ts";
import { NotAnId } from "./route.ts";
import { NOT_KEPT } from "./security-headers.ts";

/** The one place a status code is written. */
export function installErrorHandler(app: FastifyInstance, { bodyLimit }: { bodyLimit: number }): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const t = translator(localeFromHeader(request.headers["accept-language"]));
    if (error instanceof FieldErrors) {
      const errors = Object.fromEntries(
        Object.entries(error.fields).map(([field, messages]) => [
          field,
          messages.map((message) => translateMessage(t, message)),
        ]),
      );
      return send(reply, request, "validation_failed", {}, { errors });
    }
    if (error instanceof AppError) return send(reply, request, error.code, error.params, error.details);
    if (error instanceof NotAnId) return send(reply, request, "not_found");
    if (error instanceof PaymentsUnavailable) {
      request.log.error({ err: error }, "payment provider unavailable");
      return send(reply, request, "payments_unavailable", {}, { retry_after: 10 });
    }
    const google = googleFailure(error);
    if (google) {
      request.log.error({ err: error }, "Google call failed");
      return send(
        reply,
        request,
        google.code,
        { seconds: google.retryAfter ?? 0 },
        google.retryAfter === undefined ? {} : { retry_after: google.retryAfter },
      );
    }
    if (app.diskWatch.isFull(error)) {
      request.log.error({ err: error }, "disk full");
      return send(reply, request, "disk_full", {}, { retry_after: 60 });
    }
    if (isOutage(error)) {
      request.log.error({ err: error }, "database unavailable");
      return send(reply, request, "unavailable", {}, { retry_after: 5 });
    }
    switch ("code" in error ? error.code : "") {
      case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
        return send(reply, request, "unsupported_media_type");
      case "FST_ERR_CTP_BODY_TOO_LARGE":
        return send(reply, request, "payload_too_large", {
          limit: sizeOf(request.routeOptions.config.maxBytes ?? bodyLimit),
        });
      case "FST_ERR_CTP_INVALID_JSON_BODY":
      case "FST_ERR_CTP_EMPTY_JSON_BODY":
      case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
        return send(reply, request, "malformed_json");
    }
    if ("statusCode" in error && error.statusCode !== undefined && error.statusCode < 500) {
      return send(reply, request, error.statusCode === 404 ? "not_found" : "malformed_json");
    }
    request.log.error({ err: error }, "request failed");
    return send(reply, request, "server_error");
  });
}

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${Math.round(bytes / 1024 / 1024)} MB`;

/** Unknown API paths: 405 with Allow for a known path, else 404; under /api/admin/ only to staff. */
export async function answerUnknownApiPath(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const path = pathOf(request.url);
  if (/^\/api\/admin(\/|$)/i.test(path)) {
    await admit(app.authenticator, {
      db: app.platform.db,
      access: "staff",
      headers: request.headers,
      now: app.platform.now(),
    });
  }
  const allowed = app.endpoints.filter((endpoint) => patternOf(endpoint).test(path)).map((endpoint) => endpoint.method);
  if (allowed.length > 0) {
    void reply.header("allow", [...new Set(allowed)].join(", "));
    throw new AppError("method_not_allowed");
  }
  throw new AppError("not_found");
}

const patternOf = (endpoint: Endpoint): RegExp => new RegExp(`^${endpoint.path.replace(/:[a-z_]+/g, "[^/]+")}/?$`);

function send(
  reply: FastifyReply,
  request: FastifyRequest,
  code: ErrorCode,
  params: Message["params"] = {},
  details: Omit<ErrorBody, "message" | "code"> = {},
): FastifyReply {
  const t = translator(localeFromHeader(request.headers["accept-language"]));
  const body: ErrorBody = { message: translateMessage(t, { key: `errors:${code}`, params }), code, ...details };
  if (details.retry_after !== undefined) void reply.header("retry-after", String(details.retry_after));
  request.refusedWith = code;
  if (code === "unauthenticated") void reply.header("www-authenticate", "Bearer");
  return reply.status(reply.server.statuses[code]).headers(NOT_KEPT).send(body);
}
