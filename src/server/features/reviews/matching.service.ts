import type { Ctx } from "#server/context.ts";
import { convertClient, listCandidates } from "#server/features/clients/clients.service.ts";
import { offerSurprise } from "#server/features/guests/surprises.service.ts";
import { MATCH_WINDOW_MS, matchReview } from "./matching.rules.ts";
import type { ReviewRow } from "./reviews.repo.ts";

/** Finds the guests behind new reviews; each found one counts as converted and may get the surprise. */
export async function matchReviews(ctx: Ctx, restaurantId: string, reviews: readonly ReviewRow[]): Promise<void> {
  if (reviews.length === 0) return;
  const times = reviews.map((review) => review.published_at.getTime());
  const candidates = await listCandidates(
    ctx.db,
    restaurantId,
    new Date(Math.min(...times) - MATCH_WINDOW_MS),
    new Date(Math.max(...times)),
  );
  const free = new Set(candidates);
  const oldestFirst = reviews.toSorted((a, b) => a.published_at.getTime() - b.published_at.getTime());
  for (const review of oldestFirst) {
    const guest = matchReview({ authorName: review.author_name, publishedAt: review.published_at }, [...free]);
    if (!guest) continue;
    free.delete(guest);
    if (await convertClient(ctx, guest.id, { reviewId: review.id, by: "match" }))
      await offerSurprise(ctx, { clientId: guest.id, restaurantId, rating: review.rating });
  }
}
