import type { FastifyInstance, FastifyRequest } from "fastify";
import { LOCALE_COOKIE, isLocale, type Locale } from "#shared/domain/locales.ts";
import type { Ctx } from "#server/context.ts";
import { NO_RESTAURANT } from "#server/db/scope.ts";
import { localeFromHeader, translator } from "#server/platform/i18n/translate.ts";
import { readCookie } from "./cookies.ts";
import { originOf } from "./request-origin.ts";

const askedIn = (request: FastifyRequest): Locale | undefined => {
  const { lang } = request.query as { lang?: unknown };
  return isLocale(lang) ? lang : undefined;
};

/** What was chosen on this device before, else what the browser asks for. */
function savedLocale({ headers }: FastifyRequest): Locale {
  const saved = readCookie(headers, LOCALE_COOKIE);
  return isLocale(saved) ? saved : localeFromHeader(headers["accept-language"]);
}

/** `?lang=` as a switch sets it, else the device's language. */
export const localeOfPage = (request: FastifyRequest): Locale => askedIn(request) ?? savedLocale(request);

/** The language a page's switch was just set to, to be kept; undefined where it is the device's own already. */
export function newLocaleOf(request: FastifyRequest): Locale | undefined {
  const asked = askedIn(request);
  // Nearly nobody asks: what their device says need not be read for that.
  if (asked === undefined || request.method !== "GET") return undefined;
  return asked === savedLocale(request) ? undefined : asked;
}

/**
 * What a page of the server works with: nobody is signed in, and no restaurant's rows are in reach but by a link. Named one by
 * one, as in `route`: what follows a spread is put in by V8's slowest way.
 */
export function makePageCtx({ platform }: FastifyInstance, request: FastifyRequest): Ctx {
  const locale = localeOfPage(request);
  return {
    db: platform.db,
    jobs: platform.jobs,
    secrets: platform.secrets,
    config: platform.config,
    now: platform.now(),
    clock: platform.now,
    actor: { kind: "nobody" },
    scope: NO_RESTAURANT,
    origin: originOf(request),
    locale,
    t: translator(locale),
    log: request.log,
  };
}
