import { z } from "zod";
import type { ReviewSummary } from "#shared/reviews/reviews.contract.ts";
import type { ReviewPosition, SummaryCounts } from "./listing.repo.ts";

const Cursor = z.tuple([z.number().int().min(1).max(5), z.string().max(40).refine(isInstant), z.uuid()]);

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Where the next page begins, for the caller to send back. */
export const writeCursor = (at: ReviewPosition): string =>
  Buffer.from(JSON.stringify([at.rating, at.publishedAt, at.id])).toString("base64url");

/** Null for anything we did not write. */
export function readCursor(text: string): ReviewPosition | null {
  try {
    const parsed = Cursor.safeParse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
    if (!parsed.success) return null;
    const [rating, publishedAt, id] = parsed.data;
    return { rating, publishedAt, id };
  } catch {
    return null;
  }
}

/** Every rating and every month has its place, also those without reviews. */
export function summarise(
  counts: SummaryCounts,
  months: readonly string[],
): Omit<ReviewSummary, "google_rating" | "google_count"> {
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
    waiting: sum((row) => row.reviews - row.answered),
    reply_rate: counts.recent.reviews === 0 ? null : counts.recent.answered / counts.recent.reviews,
    trend: months.map((month) => {
      const row = byMonth.get(month);
      return { month, count: row?.reviews ?? 0, average: row ? row.stars / row.reviews : null };
    }),
  };
}
