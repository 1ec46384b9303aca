import type { ReviewSummary } from "#shared/reviews/reviews.contract.ts";
import type { SummaryCounts } from "./listing.repo.ts";

/** Every rating and every month has its place, also those without reviews. */
export function summarise(
  counts: SummaryCounts,
  months: readonly string[],
): Omit<ReviewSummary, "google_rating" | "google_count" | "kept_here"> {
  const sum = (pick: (row: SummaryCounts["byRating"][number]) => number): number =>
    counts.byRating.reduce((total, row) => total + pick(row), 0);
  const count = sum((row) => row.reviews);
  const byMonth = new Map(counts.months.map((row) => [row.month, row]));
  return {
    count,
    average: count === 0 ? null : sum((row) => row.reviews * row.rating) / count,
    distribution: [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      count: counts.byRating.find((row) => row.rating === rating)?.reviews ?? 0,
    })),
    waiting: counts.recent.reviews - counts.recent.answered,
    reply_rate: counts.recent.reviews === 0 ? null : counts.recent.answered / counts.recent.reviews,
    trend: months.map((month) => {
      const row = byMonth.get(month);
      return { month, count: row?.reviews ?? 0, average: row ? row.stars / row.reviews : null };
    }),
  };
}
