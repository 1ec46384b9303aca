import type { ReplyWhere } from "#shared/reviews/reviews.contract.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { GoogleNotFound } from "#server/platform/google/google.port.ts";
import { googleFailure } from "#server/platform/google/google-failure.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { isConnected } from "#server/features/reviews/google/google.present.ts";
import { findConnection } from "#server/features/reviews/google/google.repo.ts";
import { askAs } from "#server/features/reviews/sync/asking.service.ts";
import * as repo from "#server/features/reviews/reviews.repo.ts";

/** One of the caller's reviews. */
export async function getReview(ctx: Ctx, id: string): Promise<repo.AnswerableReview> {
  const review = await repo.findReview(ctx.db, ctx.scope, id);
  if (!review) throw new AppError("not_found");
  return review;
}

/**
 * Publishes a response: on Google where the profile is connected, else kept here and marked so. Google first: what
 * guests see must not lag behind what we claim. If Google refuses, the text is kept as a draft.
 */
export async function respond(
  ctx: CallCtx,
  id: string,
  { text, draft }: { text: string; draft: boolean },
): Promise<repo.AnswerableReview> {
  const review = await getReview(ctx, id);
  if (draft) {
    await repo.changeReview(ctx.db, id, { reply_draft: text, updated_at: ctx.now });
    return getReview(ctx, id);
  }
  const posted = review.can_post ? await post(ctx, review, text) : undefined;
  await saveReply(ctx, review, {
    reply_text: posted?.text ?? text,
    reply_at: posted?.updatedAt ?? ctx.now,
    reply_where: posted ? "google" : "here",
  });
  return getReview(ctx, id);
}

async function post(
  ctx: CallCtx,
  review: repo.AnswerableReview,
  text: string,
): Promise<{ text: string; updatedAt: Date }> {
  try {
    return await askAs(ctx, review.restaurant_id, (token) =>
      ctx.google.putReply(token, review.business_ref ?? "", text),
    );
  } catch (error) {
    // A text that is kept here as a reply is not lost without a draft.
    if (googleFailure(error) && text !== review.reply_text)
      await repo.changeReview(ctx.db, review.id, { reply_draft: text, updated_at: ctx.now });
    if (error instanceof GoogleNotFound) throw new AppError("google_review_gone");
    throw error;
  }
}

/** Replies posted in one call: each waits for Google, and somebody waits for all of them. */
const KEPT_AT_ONCE = 4;

/**
 * Posts replies on Google that were kept here only, in the order of their ids, a few at a time. One whose review is gone
 * stays as it is; any other failure ends it, with those before it posted.
 */
export async function postKept(
  ctx: CallCtx,
  after: string | null,
): Promise<{ posted: number; refused: number; next: string | null }> {
  const restaurantId = requireRestaurant(ctx);
  if (!isConnected(await findConnection(ctx.db, restaurantId))) throw new AppError("google_not_connected");
  const kept = await repo.listKept(ctx.db, restaurantId, { after, limit: KEPT_AT_ONCE });
  let refused = 0;
  for (const { id, reply_text: text } of kept)
    await respond(ctx, id, { text: text ?? "", draft: false }).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "google_review_gone") throw error;
      refused += 1;
    });
  const next = kept.length === KEPT_AT_ONCE ? (kept.at(-1)?.id ?? null) : null;
  return { posted: kept.length - refused, refused, next };
}

/** Takes a response back, from Google too where it was posted. */
export async function removeResponse(ctx: CallCtx, id: string): Promise<repo.AnswerableReview> {
  const review = await getReview(ctx, id);
  if (review.reply_where === "google" && review.business_ref !== null) {
    const name = review.business_ref;
    await askAs(ctx, review.restaurant_id, (token) => ctx.google.deleteReply(token, name)).catch(unlessGone);
  }
  await saveReply(ctx, review, { reply_text: null, reply_at: null, reply_where: null });
  return getReview(ctx, id);
}

/** What is not on Google any more needs no deleting there. */
function unlessGone(error: unknown): void {
  if (!(error instanceof GoogleNotFound)) throw error;
}

async function saveReply(
  ctx: Ctx,
  review: repo.AnswerableReview,
  reply: { reply_text: string | null; reply_at: Date | null; reply_where: ReplyWhere | null },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await repo.lockReviews(tx.db, review.restaurant_id);
    await repo.changeReview(tx.db, review.id, { ...reply, reply_draft: null, updated_at: tx.now });
    await recordAudit(tx, {
      action: reply.reply_text === null ? "reviews.response_removed" : "reviews.responded",
      subject: { type: "review", id: review.id },
      details: { where: reply.reply_where ?? review.reply_where },
    });
  });
}
