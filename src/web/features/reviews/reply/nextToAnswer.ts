import type { Review } from "#shared/reviews/reviews.contract.ts";
import { WAITING_DAYS } from "#shared/reviews/waiting.ts";

/** The review to answer after this one: the next below it that waits, else the first above it. */
export function nextToAnswer(rows: readonly Review[], id: string, now: Date): Review | undefined {
  const since = now.getTime() - WAITING_DAYS * 86_400_000;
  const at = rows.findIndex((review) => review.id === id);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(
    (review) => review.id !== id && review.response === null && Date.parse(review.published_at) >= since,
  );
}
