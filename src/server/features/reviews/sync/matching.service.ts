import { REVIEW_WINDOW_MS } from "#shared/domain/review-window.ts";
import type { Ctx } from "#server/context.ts";
import { convertClient, listCandidates } from "#server/features/clients/clients.service.ts";
import { offerSurprise } from "#server/features/guests/surprise/surprises.service.ts";
import { firstNameKeysOf, matchReview } from "./matching.rules.ts";
import type { ReviewRow } from "#server/features/reviews/reviews.repo.ts";

/** Reviews asked for at once, and guests of one first name looked at for each: what is held in memory is bounded by both. */
const BATCH = 10;
const MAX_NAMESAKES = 500;

/** Finds the guests behind new reviews; each found one counts as converted and may get the surprise. */
export async function matchReviews(ctx: Ctx, restaurantId: string, reviews: readonly ReviewRow[]): Promise<void> {
  const oldestFirst = reviews.toSorted((a, b) => a.published_at.getTime() - b.published_at.getTime());
  const taken = new Set<string>();
  for (let at = 0; at < oldestFirst.length; at += BATCH)
    await matchBatch(ctx, restaurantId, oldestFirst.slice(at, at + BATCH), taken);
}

async function matchBatch(
  ctx: Ctx,
  restaurantId: string,
  reviews: readonly ReviewRow[],
  taken: Set<string>,
): Promise<void> {
  const questions = reviews.map(({ author_name, published_at }) => ({
    firstNames: firstNameKeysOf(author_name),
    from: new Date(published_at.getTime() - REVIEW_WINDOW_MS),
    to: published_at,
  }));
  const candidates = await listCandidates(ctx.db, restaurantId, questions, MAX_NAMESAKES);
  const byReview = Map.groupBy(candidates, ({ question }) => question);
  for (const [index, review] of reviews.entries()) {
    const namesakes = byReview.get(index) ?? [];
    // Among so many of one first name in three days, somebody who fits as well may not have been read.
    if (namesakes.length >= MAX_NAMESAKES) continue;
    const free = namesakes.filter(({ id }) => !taken.has(id));
    const guest = matchReview({ authorName: review.author_name, publishedAt: review.published_at }, free);
    if (!guest) continue;
    taken.add(guest.id);
    if (await convertClient(ctx, guest.id, { reviewId: review.id, by: "match" }))
      await offerSurprise(ctx, { clientId: guest.id, restaurantId, rating: review.rating });
  }
}
