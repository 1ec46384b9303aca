import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { UnsubscribePage } from "#shared/guests/guest-pages.ts";
import { UNSUBSCRIBE_REASONS, UnsubscribeInput } from "#shared/guests/guests.contract.ts";
import { guestTexts } from "#shared/guests/guest-texts.ts";
import type { ErrorCode } from "#shared/http/errors.ts";
import { fieldMessages } from "#shared/http/issues.ts";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { makePageCtx } from "#server/http/page-context.ts";
import { translateMessage } from "#server/platform/i18n/translate.ts";
import { type ConfirmationView, confirmSubscription, viewConfirmation } from "./confirmations.service.ts";
import { sendPage, setGuestCookie } from "#server/features/guests/review/guest-page.reply.ts";
import { KNOWN_COOKIE, knownCookieName, makeKnownToken } from "#server/features/guests/review/known-guest.service.ts";
import { type SubscriptionView, resubscribe, unsubscribe, viewSubscription } from "./unsubscribe.service.ts";

type ByToken = FastifyRequest<{ Params: { token: string } }>;
const TOKEN = /^[\w-]{1,200}$/;

/** Pages behind links of mails. Opening one never changes anything: scanners open links too. */
export function addMailLinkPages(app: FastifyInstance): void {
  app.get("/unsubscribe/:token", (request: ByToken, reply) =>
    withLink(app, request, reply, "unsubscribe", async (ctx, token) => {
      const view = await viewSubscription(ctx, token);
      return sendUnsubscribe(ctx, reply, view, { state: view.unsubscribed ? "done" : "ask" });
    }),
  );
  app.post("/unsubscribe/:token", (request: ByToken, reply) =>
    withLink(app, request, reply, "unsubscribe", (ctx, token) => takeUnsubscribe(ctx, request, reply, token)),
  );
  app.get("/confirm/:token", (request: ByToken, reply) =>
    withLink(app, request, reply, "confirm", async (ctx, token) =>
      sendConfirm(ctx, reply, await viewConfirmation(ctx, token)),
    ),
  );
  app.post("/confirm/:token", (request: ByToken, reply) =>
    withLink(app, request, reply, "confirm", async (ctx, token) => takeConfirm(ctx, reply, token)),
  );
}

/** A link that is wrong in whatever way gets the same page. */
async function withLink(
  app: FastifyInstance,
  request: ByToken,
  reply: FastifyReply,
  link: "unsubscribe" | "confirm",
  work: (ctx: Ctx, token: string) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  // Whoever has the address of this page can act for the guest: it must not leak in a Referer header.
  void reply.header("referrer-policy", "no-referrer");
  const ctx = makePageCtx(app, request);
  const dead = () => sendPage(reply, { kind: "dead_link", locale: ctx.locale, link }, { error: "not_found" });
  if (!TOKEN.test(request.params.token)) return dead();
  try {
    return await work(ctx, request.params.token);
  } catch (error) {
    if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid_token")) return dead();
    throw error;
  }
}

/** Whoever answers the mail is the one they say they are: this device may be greeted and fill in what is missing. */
async function takeConfirm(ctx: Ctx, reply: FastifyReply, token: string): Promise<FastifyReply> {
  const view = await confirmSubscription(ctx, token);
  const guest = { id: view.clientId, firstName: view.firstName, isOwn: true };
  setGuestCookie(ctx, reply, knownCookieName(view), makeKnownToken(ctx, view, guest), KNOWN_COOKIE);
  return sendConfirm(ctx, reply, view);
}

async function takeUnsubscribe(ctx: Ctx, request: ByToken, reply: FastifyReply, token: string): Promise<FastifyReply> {
  const fields = (request.body ?? {}) as Record<string, string>;
  const view = await viewSubscription(ctx, token);
  try {
    if ("undo" in fields) {
      await resubscribe(ctx, token);
      return sendUnsubscribe(ctx, reply, view, { state: "undone" });
    }
    // Already done, by another tab or a mail program's button: that is what the guest wanted.
    if (view.unsubscribed) return sendUnsubscribe(ctx, reply, view, { state: "done" });
    const parsed = UnsubscribeInput.safeParse(fields, { reportInput: true });
    if (!parsed.success) {
      const errors = Object.fromEntries(
        Object.entries(fieldMessages(parsed.error.issues)).flatMap(([field, [message]]) =>
          message ? [[field, translateMessage(ctx.t, message)]] : [],
        ),
      );
      return sendUnsubscribe(ctx, reply, view, { state: "ask", errors, ...typedOf(fields) }, "validation_failed");
    }
    await unsubscribe(ctx, token, parsed.data);
    return sendUnsubscribe(ctx, reply, view, { state: "done" });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_many_requests") throw error;
    const errors = { form: guestTexts(ctx.locale).unsubscribe.failed };
    return sendUnsubscribe(ctx, reply, view, { state: "ask", errors, ...typedOf(fields) }, error.code);
  }
}

function typedOf(fields: Record<string, string>): Pick<UnsubscribePage, "reason" | "customReason"> {
  const reason = UNSUBSCRIBE_REASONS.find((known) => known === fields["reason"]);
  return { ...(reason && { reason }), customReason: fields["custom_reason"] ?? "" };
}

const sendUnsubscribe = (
  ctx: Ctx,
  reply: FastifyReply,
  { restaurant, email }: SubscriptionView,
  page: Pick<UnsubscribePage, "state"> & Partial<UnsubscribePage>,
  error?: ErrorCode,
): FastifyReply =>
  sendPage(
    reply,
    { kind: "unsubscribe", locale: ctx.locale, restaurant, email, reasons: UNSUBSCRIBE_REASONS, errors: {}, ...page },
    { error },
  );

const sendConfirm = (ctx: Ctx, reply: FastifyReply, view: ConfirmationView): FastifyReply =>
  sendPage(reply, {
    kind: "confirm",
    locale: ctx.locale,
    state: view.confirmed ? "done" : "ask",
    restaurant: view.restaurant,
    email: view.email,
  });
