import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#shared/http/endpoint.ts";
import type { ErrorBody, ErrorCode } from "#shared/http/errors.ts";
import type { Message } from "#shared/http/issues.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { localeFromHeader, translateMessage, translator } from "#server/platform/i18n/translate.ts";
import { admit } from "./access.ts";
import { failureOf, setStatus } from "./failures.ts";
import { pathOf } from "./request-target.ts";
import { NOT_KEPT } from "./security-headers.ts";

/** Answers every failed call of the API. */
export function installErrorHandler(app: FastifyInstance, { bodyLimit }: { bodyLimit: number }): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const { code, params, details, log } = failureOf(app, error);
    if (log) request.log.error({ err: error }, log);
    if (error instanceof FieldErrors) {
      const t = translator(localeFromHeader(request.headers["accept-language"]));
      const errors = Object.fromEntries(
        Object.entries(error.fields).map(([field, messages]) => [
          field,
          messages.map((message) => translateMessage(t, message)),
        ]),
      );
      return send(reply, request, code, params, { errors });
    }
    const { maxBytes = bodyLimit, bodyType = "JSON (application/json)" } = request.routeOptions.config;
    const told = { payload_too_large: { limit: sizeOf(maxBytes) }, unsupported_media_type: { type: bodyType } };
    return send(
      reply,
      request,
      code,
      code in told ? { ...told[code as keyof typeof told], ...params } : params,
      details,
    );
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
    const { db, now } = app.platform;
    await admit(app.authenticator, { access: "staff" }, { db, headers: request.headers, now: now() });
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
  return setStatus(reply, code).headers(NOT_KEPT).send(body);
}
