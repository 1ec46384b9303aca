import type { FastifyInstance, FastifyRequest } from "fastify";
import { isLocale, type Locale } from "#shared/domain/locales.ts";
import type { Ctx } from "#server/context.ts";
import { NO_RESTAURANT } from "#server/db/scope.ts";
import { localeFromHeader, translator } from "#server/platform/i18n/translate.ts";
import { originOf } from "./request-origin.ts";

/** `?lang=` as a switch sets it, else what the browser asks for. */
export function localeOfPage(request: FastifyRequest): Locale {
  const { lang } = request.query as { lang?: unknown };
  return isLocale(lang) ? lang : localeFromHeader(request.headers["accept-language"]);
}

/** What a page of the server works with: nobody is signed in, and no restaurant's rows are in reach but by a link. */
export function makePageCtx(app: FastifyInstance, request: FastifyRequest): Ctx {
  const locale = localeOfPage(request);
  return {
    ...app.platform,
    now: app.platform.now(),
    clock: app.platform.now,
    actor: { kind: "nobody" },
    scope: NO_RESTAURANT,
    origin: originOf(request),
    locale,
    t: translator(locale),
    log: request.log,
  };
}
