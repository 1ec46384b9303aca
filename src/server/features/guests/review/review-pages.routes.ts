import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "#shared/domain/html.ts";
import { REVIEW_FIELDS, type VisitValues } from "#shared/guests/guest-pages.ts";
import { fill, guestTexts } from "#shared/guests/guest-texts.ts";
import { LeadInput, REVIEW_CODE } from "#shared/guests/guests.contract.ts";
import type { ErrorCode } from "#shared/http/errors.ts";
import { fieldMessages } from "#shared/http/issues.ts";
import type { Ctx } from "#server/context.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { readCookie } from "#server/http/cookies.ts";
import { isOutage } from "#server/http/outage.ts";
import { makePageCtx } from "#server/http/page-context.ts";
import { makeNonce } from "#server/http/security-headers.ts";
import { hasGuestScripts } from "#server/features/scripts/scripts.service.ts";
import { type Settings, readSettings } from "#server/features/settings/settings.service.ts";
import { guestPages } from "#server/platform/guest-pages/guest-pages.ts";
import { type Soon, withAll } from "#server/platform/kept/kept-answer.ts";
import { translateMessage } from "#server/platform/i18n/translate.ts";
import { sendPage, sendKeptPage, setGuestCookie } from "./guest-page.reply.ts";
import { KNOWN_COOKIE, deviceOwnerOf, findKnownGuest, knownCookieName, makeKnownToken } from "./known-guest.service.ts";
import { type DeadLink, type ReviewLink, findLink } from "#server/features/guests/links/links.service.ts";
import { clockOf, offerTime } from "#server/features/guests/surprise/offer.rules.ts";
import { type KeptLink, ReviewTemplates, formPageOf, formTemplate, welcomeTemplate } from "./review-templates.ts";
import { forwardKnown, leaveLead, openVisit } from "./review.service.ts";
import { VISIT_SECONDS, type Visit, earliestVisit, startVisit } from "./visits.service.ts";

type ByCode = FastifyRequest<{ Params: { code: string } }>;

/** `/review/{code}` and the small print under it. */
export function addReviewPages(app: FastifyInstance): void {
  const templates = new ReviewTemplates();
  app.get("/review/:code", { config: { isKeptPage: true } }, (request: ByCode, reply) =>
    showReview(app, templates, request, reply),
  );
  app.post("/review/:code", (request: ByCode, reply) => takeReview(app, templates, request, reply));
  for (const document of ["privacy", "legal"] as const)
    app.get(`/review/:code/${document}`, async (request: ByCode, reply) => {
      const ctx = makePageCtx(app, request);
      const link = await linkOf(ctx, request);
      if (typeof link === "string") return sendDead(ctx, reply, link);
      const path = `/review/${link.code}`;
      return sendPage(reply, { kind: "document", locale: ctx.locale, document, path, restaurant: link.restaurant });
    });
}

const isCode = (code: string): boolean => REVIEW_CODE.test(code);
const linkOf = (ctx: Ctx, request: ByCode): Promise<ReviewLink | DeadLink> =>
  isCode(request.params.code) ? findLink(ctx, request.params.code) : Promise.resolve("not_found");
const sendDead = (ctx: Ctx, reply: FastifyReply, notice: DeadLink): FastifyReply =>
  sendPage(reply, { kind: "notice", locale: ctx.locale, notice }, { error: "not_found" });

const visitCookie = (request: ByCode): string | undefined => readCookie(request.headers, "v");

/** This visit's values, for the marks of a template. */
function visitValues(ctx: Ctx, visit: Visit, minutes: number): { running: boolean; values: VisitValues } {
  const { running, left, total } = offerTime(visit.beganAt, minutes, ctx.now);
  const gone = (100 - (left / total) * 100).toFixed(1);
  return {
    running,
    values: { visit: visit.token, left: String(left), total: String(total), gone, clock: clockOf(left) },
  };
}

/** Mostly everything is kept, and the page is answered in the turn it was asked for. */
function showReview(
  app: FastifyInstance,
  templates: ReviewTemplates,
  request: ByCode,
  reply: FastifyReply,
): Soon<FastifyReply> {
  const ctx = makePageCtx(app, request);
  const { code } = request.params;
  const link = isCode(code) ? templates.find(ctx, code) : "not_found";
  return withAll([link, readSettings(ctx), isScripted(ctx, request)], (found, settings, scripted) =>
    typeof found === "string"
      ? sendDead(ctx, reply, found)
      : showFound(ctx, request, reply, { found, settings, scripted }),
  );
}

function showFound(
  ctx: Ctx,
  request: ByCode,
  reply: FastifyReply,
  { found, settings, scripted }: { found: KeptLink; settings: Settings; scripted: boolean },
): Soon<FastifyReply> {
  const pages = guestPages();
  const { code } = request.params;
  const { link } = found;
  const { visit, isNew } = openVisit(ctx, link, { token: visitCookie(request), request });
  if (isNew) setGuestCookie(ctx, reply, "v", visit.token, { path: `/review/${code}`, maxAge: VISIT_SECONDS });
  const { running, values } = visitValues(ctx, visit, settings.offer_minutes);
  const nonce = scripted ? makeNonce() : undefined;
  const look = { locale: ctx.locale, running, wording: settings.offer_wording, scripted };
  const options = { pages, formTarget: link.forwardUrl, nonce };
  const shown = nonce === undefined ? values : { ...values, nonce };
  const sendForm = (): FastifyReply =>
    sendKeptPage(request, reply, { template: formTemplate(ctx, pages, found, look), values: shown }, options);
  // Most guests bring nothing: for them nothing is looked up.
  if (request.headers.cookie === undefined || "new" in (request.query as object)) return sendForm();
  return knownGuestOf(ctx, request, link).then((guest) => {
    if (!guest) return sendForm();
    const template = welcomeTemplate(pages, found, { ...look, hasSurprise: guest.surprise !== undefined });
    const own = { name: escapeHtml(guest.firstName), surprise: escapeHtml(guest.surprise ?? "") };
    return sendKeptPage(request, reply, { template, values: { ...shown, ...own } }, options);
  });
}

/** Whether there is a custom script for guests, and the page was not opened without them on purpose. */
const isScripted = (ctx: Ctx, request: ByCode): Soon<boolean> =>
  !("safe-mode" in (request.query as object)) && hasGuestScripts(ctx);

const knownCookie = (request: ByCode, link: ReviewLink): string | undefined =>
  readCookie(request.headers, knownCookieName(link));
const knownGuestOf = (ctx: Ctx, request: ByCode, link: ReviewLink) =>
  findKnownGuest(ctx, link, knownCookie(request, link));

async function takeReview(
  app: FastifyInstance,
  templates: ReviewTemplates,
  request: ByCode,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = makePageCtx(app, request);
  const { code } = request.params;
  // As fresh as the page itself: a suspended restaurant takes nothing more after five seconds.
  const found = isCode(code) ? await templates.find(ctx, code) : "not_found";
  if (typeof found === "string") return sendDead(ctx, reply, found);
  const { link } = found;
  const fields = (request.body ?? {}) as Record<string, string>;
  if ("known" in fields) {
    const guest = await knownGuestOf(ctx, request, link);
    // The cookie is gone or the restaurant has deleted the guest: ask as if for the first time.
    return guest
      ? goOn(reply, await forwardKnown(ctx, link, guest.id, [visitCookie(request), fields["visit"]]))
      : goOn(reply, `/review/${link.code}?lang=${ctx.locale}&new=1`);
  }
  // The visit is read on its own: a guest is not refused for a token that got lost on the way.
  const { visit: visitField, ...typed } = fields;
  const input = { ...typed, marketing_consent: typed["marketing_consent"] !== undefined, locale: ctx.locale };
  const parsed = LeadInput.safeParse(input, { reportInput: true });
  try {
    if (!parsed.success) throw new FieldErrors(fieldMessages(parsed.error.issues));
    const left = await leaveLead(ctx, link, parsed.data, {
      visits: [visitCookie(request), visitField],
      deviceOf: deviceOwnerOf(ctx, link, knownCookie(request, link)),
    });
    if (left.clientId) {
      const guest = { id: left.clientId, firstName: parsed.data.first_name, isOwn: left.isOwn };
      setGuestCookie(ctx, reply, knownCookieName(link), makeKnownToken(ctx, link, guest), KNOWN_COOKIE);
    }
    return goOn(reply, left.url);
  } catch (error) {
    const refusal = refusalOf(ctx, error);
    if (!refusal) throw error;
    if (refusal.retryAfter !== undefined) void reply.header("retry-after", String(refusal.retryAfter));
    return sendRefused(ctx, request, reply, link, fields, refusal);
  }
}

const goOn = (reply: FastifyReply, url: string): FastifyReply =>
  reply.header("cache-control", "no-store").redirect(url, 303);

interface Refusal {
  code: ErrorCode;
  /** By field; `form` for the whole. */
  errors: Record<string, string>;
  retryAfter?: number;
}

/** What a guest can mend or wait for; undefined for a fault of ours. */
function refusalOf(ctx: Ctx, error: unknown): Refusal | undefined {
  const texts = guestTexts(ctx.locale).review;
  if (error instanceof AppError && error.code === "too_many_requests") {
    const retryAfter = error.details.retry_after ?? 60;
    const minutes = Math.max(1, Math.ceil(retryAfter / 60));
    return { code: error.code, errors: { form: fill(texts.wait, { minutes }) }, retryAfter };
  }
  if (isOutage(error)) return { code: "unavailable", errors: { form: texts.down }, retryAfter: 5 };
  if (!(error instanceof FieldErrors)) return undefined;
  const errors = Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, [message]]) =>
      message ? [[field, field === "form" ? texts.too_fast : translateMessage(ctx.t, message)]] : [],
    ),
  );
  const isNamed = errors["form"] || REVIEW_FIELDS.some((field) => errors[field]);
  return { code: "validation_failed", errors: isNamed ? errors : { ...errors, form: texts.failed } };
}

/** The same form with everything the guest typed, and what is wrong beside each field. */
async function sendRefused(
  ctx: Ctx,
  request: ByCode,
  reply: FastifyReply,
  link: ReviewLink,
  fields: Record<string, string>,
  { code, errors }: Refusal,
): Promise<FastifyReply> {
  const { offer_minutes, offer_wording } = await readSettings(ctx);
  const visit = earliestVisit(ctx, link.code, [visitCookie(request), fields["visit"]]) ?? startVisit(ctx, link.code);
  const { running, values } = visitValues(ctx, visit, offer_minutes);
  const nonce = (await isScripted(ctx, request)) ? makeNonce() : undefined;
  const page = formPageOf(ctx, link, { locale: ctx.locale, running, wording: offer_wording });
  const typed = Object.fromEntries(REVIEW_FIELDS.map((field) => [field, fields[field] ?? ""]));
  return sendPage(
    reply,
    {
      ...page,
      errors,
      values: { ...typed, marketing_consent: fields["marketing_consent"] !== undefined },
      visit: values,
    },
    { error: code, formTarget: link.forwardUrl, nonce },
  );
}
