import type { Ctx } from "#server/context.ts";
import type { ReviewFacts } from "#server/platform/google/google.port.ts";
import { matchReviews } from "./matching.service.ts";
import * as repo from "#server/features/reviews/reviews.repo.ts";
import {
  type ReviewSource,
  changesOf,
  languageOf,
  sameReviewKey,
  searchTextOf,
} from "#server/features/reviews/reviews.rules.ts";

export interface Ingested {
  added: repo.ReviewRow[];
  changed: number;
}

/** Takes one page of reviews in: new ones, changed ones, and whom they are from. Call it in a transaction; taking the same page twice changes nothing. */
export async function ingestReviews(
  ctx: Ctx,
  restaurantId: string,
  facts: readonly ReviewFacts[],
  source: ReviewSource,
): Promise<Ingested> {
  if (facts.length === 0) return { added: [], changed: 0 };
  await repo.lockReviews(ctx.db, restaurantId);
  const find = await knownReviews(ctx, restaurantId, facts, source);
  const fresh: ReviewFacts[] = [];
  let changed = 0;
  for (const review of facts) {
    const known = find(review);
    if (!known) {
      fresh.push(review);
      continue;
    }
    if (await applyChanges(ctx, known, review, source)) changed += 1;
  }
  const added = await repo.insertReviews(
    ctx.db,
    fresh.map((review) => rowOf(ctx, restaurantId, review, source)),
  );
  await matchReviews(ctx, restaurantId, added);
  return { added, changed };
}

const columnOf = (source: ReviewSource) => (source === "place" ? "place_ref" : "business_ref");

/** Finds the row of a review by its name there, or by author, second and rating when only the other service named it. */
async function knownReviews(
  ctx: Ctx,
  restaurantId: string,
  facts: readonly ReviewFacts[],
  source: ReviewSource,
): Promise<(review: ReviewFacts) => repo.ReviewRow | undefined> {
  const column = columnOf(source);
  const rows = await repo.listPossible(ctx.db, restaurantId, {
    column,
    refs: facts.map(({ id }) => id),
    publishedAt: facts.map(({ publishedAt }) => publishedAt),
  });
  const byRef = new Map(rows.filter((row) => row[column] !== null).map((row) => [row[column], row]));
  const nameless = new Map(
    rows
      .filter((row) => row[column] === null)
      .map((row) => [
        sameReviewKey({ authorName: row.author_name, publishedAt: row.published_at, rating: row.rating }),
        row,
      ]),
  );
  return (review) => byRef.get(review.id) ?? nameless.get(sameReviewKey(review));
}

async function applyChanges(
  ctx: Ctx,
  known: repo.ReviewRow,
  review: ReviewFacts,
  source: ReviewSource,
): Promise<boolean> {
  // An answer given while this sync was reading is newer than the page it has read.
  const isNewer = known.updated_at > ctx.now;
  const changes = changesOf(known, review, { withReply: source === "business" && !isNewer });
  const column = columnOf(source);
  const isNamed = known[column] === review.id;
  if (!changes && isNamed) return false;
  await repo.changeReview(ctx.db, known.id, {
    ...changes,
    [column]: review.id,
    search_text: searchTextOf(review.authorName, review.text),
    updated_at: ctx.now,
  });
  return changes !== undefined;
}

const rowOf = (ctx: Ctx, restaurantId: string, review: ReviewFacts, source: ReviewSource) => ({
  restaurant_id: restaurantId,
  place_ref: source === "place" ? review.id : null,
  business_ref: source === "business" ? review.id : null,
  author_name: review.authorName,
  rating: review.rating,
  text: review.text,
  language: languageOf(review),
  published_at: review.publishedAt,
  review_url: review.reviewUrl ?? null,
  reply_text: review.ownerReply?.text ?? null,
  reply_at: review.ownerReply?.updatedAt ?? null,
  reply_where: review.ownerReply ? ("google" as const) : null,
  reply_draft: null,
  search_text: searchTextOf(review.authorName, review.text),
  created_at: ctx.now,
  updated_at: ctx.now,
});
