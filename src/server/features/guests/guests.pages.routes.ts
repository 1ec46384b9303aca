import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from "#shared/domain/locales.ts";
import type { Notice } from "#shared/guests/guest-pages.ts";
import type { ErrorCode } from "#shared/http/errors.ts";
import { failureOf } from "#server/http/failures.ts";
import { isForeignForm } from "#server/http/foreign-form.ts";
import { installFormParser } from "#server/http/body/form-parser.ts";
import { localeOfPage, newLocaleOf } from "#server/http/page-context.ts";
import { sendPage, setGuestCookie } from "#server/features/guests/review/guest-page.reply.ts";
import { addMailLinkPages } from "#server/features/guests/links/mail-links.routes.ts";
import { addOneClick } from "#server/features/guests/links/one-click.routes.ts";
import { addReviewPages } from "#server/features/guests/review/review-pages.routes.ts";

/** For the whole site, and for the app's own switch to change. */
const LOCALE_KEPT = { path: "/", maxAge: LOCALE_COOKIE_SECONDS, forScripts: true } as const;

/** The pages guests see: HTML from the server, forms that work without scripts, and a kind page for whatever goes wrong. */
export function guestPagesRoutes(app: FastifyInstance): void {
  void app.register(async (child) => {
    installFormParser(child);
    child.setErrorHandler(answerFailure);
    child.addHook("onRequest", (request, reply, done) => {
      const locale = newLocaleOf(request);
      if (locale) setGuestCookie(app.platform, reply, LOCALE_COOKIE, locale, LOCALE_KEPT);
      if (request.method !== "POST" || !isForeignForm(request.headers, app.platform.config.publicUrl)) return done();
      void sendPage(
        reply,
        { kind: "notice", locale: localeOfPage(request), notice: "foreign_form" },
        { error: "access_denied" },
      );
    });
    addReviewPages(child);
    addMailLinkPages(child);
  });
  void app.register(async (child) => addOneClick(child));
}

/** What guests are told; every other failure is told as one of ours. */
const NOTICES: Partial<Record<ErrorCode, Notice>> = {
  not_found: "not_found",
  too_many_requests: "too_many",
  unavailable: "unavailable",
  payload_too_large: "too_large",
  unsupported_media_type: "failed",
};

function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, details, log } = failureOf(request.server, error);
  const notice = NOTICES[code];
  if (log ?? !notice) request.log.error({ err: error }, "guest page failed");
  const seconds = details.retry_after;
  if (seconds !== undefined) void reply.header("retry-after", String(seconds));
  const minutes = Math.max(1, Math.ceil((seconds ?? 60) / 60));
  const page = { kind: "notice", locale: localeOfPage(request), notice: notice ?? "failed", minutes } as const;
  return sendPage(reply, page, { error: code });
}
