import type { ReplyWhere } from "#shared/reviews/reviews.contract.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { GoogleNotFound } from "#server/platform/google/google.port.ts";
import { googleFailure } from "#server/platform/google/google-failure.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { askAs } from "#server/features/reviews/sync/asking.service.ts";
import { canPost } from "#server/features/reviews/reviews.present.ts";
import * as repo from "#server/features/reviews/reviews.repo.ts";

/** One of the caller's reviews. */
export async function getReview(ctx: Ctx, id: string): Promise<repo.ListedReview> {
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
): Promise<repo.ListedReview> {
  const review = await getReview(ctx, id);
  if (draft) {
    await repo.changeReview(ctx.db, id, { reply_draft: text, updated_at: ctx.now });
    return getReview(ctx, id);
  }
  const posted = canPost(review) ? await post(ctx, review, text) : undefined;
  await saveReply(ctx, review, {
    reply_text: posted?.text ?? text,
    reply_at: posted?.updatedAt ?? ctx.now,
    reply_where: posted ? "google" : "here",
  });
  return getReview(ctx, id);
}

async function post(ctx: CallCtx, review: repo.ListedReview, text: string): Promise<{ text: string; updatedAt: Date }> {
  try {
    return await askAs(ctx, review.restaurant_id, (token) =>
      ctx.google.putReply(token, review.business_ref ?? "", text),
    );
  } catch (error) {
    if (googleFailure(error)) await repo.changeReview(ctx.db, review.id, { reply_draft: text, updated_at: ctx.now });
    if (error instanceof GoogleNotFound) throw new AppError("google_review_gone");
    throw error;
  }
}

/** Takes a response back, from Google too where it was posted. */
export async function removeResponse(ctx: CallCtx, id: string): Promise<repo.ListedReview> {
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
  review: repo.ListedReview,
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
