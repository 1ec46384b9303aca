import { z } from "zod";
import { foldText } from "#shared/domain/fold.ts";
import { PARIS } from "#shared/domain/paris-time.ts";
import type { Review, ReviewFilter, ReviewSummary } from "#shared/reviews/reviews.contract.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/http/actor.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import * as google from "./google.repo.ts";
import * as listing from "./listing.repo.ts";

import { presentReview } from "./reviews.present.ts";
import { type ListedReview, listByIds, listNewestIds } from "./reviews.repo.ts";
import { summarise } from "./listing.rules.ts";

const PAGE = 20;
const ALL_RATINGS = [5, 4, 3, 2, 1];
const POSITION = cursorOf(z.object({ rating: z.number().int().min(1).max(5), publishedAt: part.instant, id: part.id }));
const ANSWERED = { all: [false, true], waiting: [false], replied: [true] } as const;

export interface ReviewPage {
  reviews: ListedReview[];
  /** Undefined while searching: counting hits costs what the search costs. */
  total: number | undefined;
  next: string | null;
}

/** One page of the caller's reviews. */
export async function listReviews(ctx: Ctx, filter: z.output<typeof ReviewFilter>): Promise<ReviewPage> {
  const after = filter.cursor === undefined ? undefined : POSITION.read(filter.cursor);
  const query: listing.ReviewQuery = {
    restaurantId: requireRestaurant(ctx),
    ratings: filter.ratings ?? ALL_RATINGS,
    answered: ANSWERED[filter.reply],
    from: filter.from,
    to: filter.to,
    sort: filter.sort,
    after,
    limit: PAGE + 1,
  };
  const searched = foldText(filter.search ?? "");
  const [found, total] = await Promise.all([
    searched === "" ? listing.listPage(ctx.db, query) : listing.searchPage(ctx.db, query, patternOf(searched)),
    searched === "" ? listing.countPage(ctx.db, query) : undefined,
  ]);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return {
    reviews: await listByIds(
      ctx.db,
      page.map(({ id }) => id),
    ),
    total,
    next:
      found.length > PAGE && last
        ? POSITION.write({ rating: last.rating, publishedAt: last.publishedAt, id: last.id })
        : null,
  };
}

/** The caller's newest reviews, ready to be shown. */
export async function readNewestReviews(ctx: Ctx, limit: number): Promise<Review[]> {
  const ids = await listNewestIds(ctx.db, requireRestaurant(ctx), limit);
  return (await listByIds(ctx.db, ids)).map(presentReview);
}

/** LIKE's own signs are text here. */
const patternOf = (searched: string): string => `%${searched.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Distribution, trend and reply rate. */
export async function readSummary(ctx: Ctx): Promise<ReviewSummary> {
  const restaurantId = requireRestaurant(ctx);
  const today = Temporal.Instant.fromEpochMilliseconds(ctx.now.getTime()).toZonedDateTimeISO(PARIS).toPlainDate();
  const firstMonth = today.toPlainYearMonth().subtract({ months: 11 });
  const [place, counts] = await Promise.all([
    google.findPlace(ctx.db, restaurantId),
    listing.readSummary(ctx.db, restaurantId, {
      month: firstMonth.toPlainDate({ day: 1 }).toString(),
      recentDay: today.subtract({ days: 89 }).toString(),
    }),
  ]);
  const months = Array.from({ length: 12 }, (_, index) => firstMonth.add({ months: index }).toString());
  return {
    google_rating: place?.rating ?? null,
    google_count: place?.review_count ?? null,
    ...summarise(counts, months),
  };
}
