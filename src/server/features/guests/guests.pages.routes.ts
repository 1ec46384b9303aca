import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Notice } from "#shared/guests/guest-pages.ts";
import { AppError } from "#server/errors.ts";
import { installFormParser } from "#server/http/form-parser.ts";
import { isOutage } from "#server/http/outage.ts";
import { localeOfPage } from "#server/http/page-context.ts";
import { sendPage } from "#server/features/guests/review/guest-page.reply.ts";
import { isForeignForm } from "#server/features/guests/review/foreign-form.rules.ts";
import { addMailLinkPages } from "#server/features/guests/links/mail-links.routes.ts";
import { addOneClick } from "#server/features/guests/links/one-click.routes.ts";
import { addReviewPages } from "#server/features/guests/review/review-pages.routes.ts";

/** The pages guests see: HTML from the server, forms that work without scripts, and a kind page for whatever goes wrong. */
export function guestPagesRoutes(app: FastifyInstance): void {
  void app.register(async (child) => {
    installFormParser(child);
    child.setErrorHandler(answerFailure);
    child.addHook("onRequest", async (request, reply) => {
      if (request.method !== "POST" || !isForeignForm(request.headers, app.platform.config.publicUrl)) return;
      return sendPage(
        reply,
        { kind: "notice", locale: localeOfPage(request), notice: "foreign_form" },
        { status: 403 },
      );
    });
    addReviewPages(child);
    addMailLinkPages(child);
  });
  void app.register(async (child) => addOneClick(child));
}

const FAILURES: Partial<Record<string, { notice: Notice; status: number }>> = {
  not_found: { notice: "not_found", status: 404 },
  too_many_requests: { notice: "too_many", status: 429 },
  unavailable: { notice: "unavailable", status: 503 },
  FST_ERR_CTP_BODY_TOO_LARGE: { notice: "too_large", status: 413 },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { notice: "failed", status: 415 },
};

function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = isOutage(error) ? "unavailable" : "code" in error ? error.code : "";
  const known = FAILURES[code];
  if (!known || known.status === 503) request.log.error({ err: error }, "guest page failed");
  const { notice, status } = known ?? { notice: "failed" as const, status: 500 };
  const seconds = error instanceof AppError ? error.details.retry_after : undefined;
  if (seconds !== undefined || status === 503) void reply.header("retry-after", String(seconds ?? 5));
  const minutes = Math.max(1, Math.ceil((seconds ?? 60) / 60));
  return sendPage(reply, { kind: "notice", locale: localeOfPage(request), notice, minutes }, { status });
}
