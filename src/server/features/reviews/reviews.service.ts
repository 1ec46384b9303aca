import { z } from "zod";
import { foldText } from "#shared/domain/fold.ts";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { Review, ReviewFilter, ReviewSummary } from "#shared/reviews/reviews.contract.ts";
import { firstWaitingDay } from "#shared/reviews/waiting.ts";
import type { Ctx } from "#server/context.ts";
import type { Db } from "#server/db/database.ts";
import { requireRestaurant } from "#server/actor.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import { type Question, answeredBy } from "#server/db/questions.ts";
import type { ReadyJson } from "#server/db/ready-json.ts";
import { isConnected } from "#server/features/reviews/google/google.present.ts";
import * as google from "#server/features/reviews/google/google.repo.ts";
import * as listing from "#server/features/reviews/list/listing.repo.ts";
import { presentReview, withLanguages } from "./reviews.present.ts";
import { listByIds, newest } from "./reviews.repo.ts";
import { summarise } from "#server/features/reviews/list/listing.rules.ts";

const PAGE = 20;
/** Reviews a search reads in the order of the list at once, and how often for one page. */
const STRETCH = 80;
const MAX_STRETCHES = 2;
/** More hits than this are not sorted: they come so often that reading on finds them. */
const MAX_RARE = 200;
const ALL_RATINGS = [5, 4, 3, 2, 1];
const POSITION = cursorOf(z.object({ rating: z.number().int().min(1).max(5), publishedAt: part.instant, id: part.id }));
const ANSWERED = { all: [false, true], waiting: [false], replied: [true] } as const;

export interface ReviewPage {
  reviews: ReadyJson<Review[]> | Review[];
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
    from: filter.reply === "waiting" ? later(filter.from, firstWaitingDay(ctx.now)) : filter.from,
    to: filter.to,
    sort: filter.sort,
    after,
    limit: PAGE + 1,
  };
  const searched = foldText(filter.search ?? "");
  return searched === "" ? countedPage(ctx.db, query) : searchedPage(ctx.db, query, patternOf(searched));
}

/** As the screen mostly asks: reviews and total in one round trip. */
async function countedPage(db: Db, query: listing.ReviewQuery): Promise<ReviewPage> {
  const { data, untold, total, last } = await listing.listCounted(db, { ...query, limit: PAGE });
  return { reviews: withLanguages(data, untold), total, next: last ? placeOf(last) : null };
}

async function searchedPage(db: Db, query: listing.ReviewQuery, pattern: string): Promise<ReviewPage> {
  const { page, next } = await searchPage(db, query, pattern);
  const reviews = await listByIds(
    db,
    page.map(({ id }) => id),
  );
  return { reviews: reviews.map(presentReview), total: undefined, next: next ? placeOf(next) : null };
}

const later = (day: string | undefined, other: string): string => (day !== undefined && day > other ? day : other);

const placeOf = ({ rating, publishedAt, id }: listing.ReviewPosition): string =>
  POSITION.write({ rating, publishedAt, id });

interface Cut {
  page: listing.ReviewPosition[];
  /** Where the next page begins after. */
  next: listing.ReviewPosition | undefined;
}

function cutPage(found: readonly listing.ReviewPosition[]): Cut {
  const page = found.slice(0, PAGE);
  return { page, next: found.length > PAGE ? page.at(-1) : undefined };
}

/** How many of the caller's reviews wait for a reply. */
export const countWaiting = (ctx: Ctx): Promise<number> =>
  listing.countPage(ctx.db, {
    restaurantId: requireRestaurant(ctx),
    ratings: ALL_RATINGS,
    answered: ANSWERED.waiting,
    from: firstWaitingDay(ctx.now),
    to: undefined,
  });

/** A first reply is easiest where a guest was happy: the best review nobody has answered, with words if any has some. */
export async function findBestUnanswered(ctx: Ctx): Promise<Review | null> {
  const rows = await listing.listBest(ctx.db, {
    restaurantId: requireRestaurant(ctx),
    ratings: ALL_RATINGS,
    answered: ANSWERED.waiting,
    from: undefined,
    to: undefined,
    limit: PAGE,
  });
  const open = rows.filter((row) => row.response === null);
  const best = open.find((row) => row.text !== null && row.rating === open[0]?.rating) ?? open[0];
  return best ? presentReview(best) : null;
}

/** The caller's newest reviews, ready to be shown. */
export const newestReviews = (ctx: Ctx, limit: number): Question<Review[]> =>
  answeredBy(newest.question({ restaurantId: requireRestaurant(ctx), limit }), (rows) => rows.map(presentReview));

/**
 * A word many use is found by reading on from where the last page ended; a word hardly anybody uses, by its letters. Which
 * of the two it is, the first stretch tells. Neither grows with the number of reviews; in between, a page may be short
 * and say where to go on.
 */
async function searchPage(db: Db, query: listing.ReviewQuery, pattern: string): Promise<Cut> {
  const found: listing.ReviewPosition[] = [];
  let after = query.after;
  for (let stretches = 0; stretches < MAX_STRETCHES; stretches += 1) {
    const stretch = await listing.listPage(db, { ...query, after, limit: STRETCH });
    const fitting = await listing.listFitting(
      db,
      stretch.map(({ id }) => id),
      pattern,
    );
    found.push(...stretch.filter(({ id }) => fitting.has(id)));
    if (found.length > PAGE || stretch.length < STRETCH) return cutPage(found);
    after = stretch.at(-1);
    const isRare = stretches === 0 && found.length === 0;
    const rare = isRare ? await listing.searchRare(db, query, { pattern, most: MAX_RARE }) : undefined;
    if (rare) return cutPage(rare);
  }
  return { page: found, next: after };
}

/** LIKE's own signs are text here. */
const patternOf = (searched: string): string => `%${searched.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** Distribution, trend and reply rate. */
export async function readSummary(ctx: Ctx): Promise<ReviewSummary> {
  const restaurantId = requireRestaurant(ctx);
  const today = parisDateOf(ctx.now);
  const firstMonth = today.toPlainYearMonth().subtract({ months: 11 });
  const [place, connection, kept, counts] = await Promise.all([
    google.findPlace(ctx.db, restaurantId),
    google.findConnection(ctx.db, restaurantId),
    listing.countKept(ctx.db, restaurantId),
    listing.readSummary(ctx.db, restaurantId, {
      month: firstMonth.toPlainDate({ day: 1 }).toString(),
      recentDay: firstWaitingDay(ctx.now),
    }),
  ]);
  const months = Array.from({ length: 12 }, (_, index) => firstMonth.add({ months: index }).toString());
  return {
    google_rating: place?.rating ?? null,
    google_count: place?.review_count ?? null,
    kept_here: { count: kept.count, postable: isConnected(connection) ? kept.named : 0 },
    ...summarise(counts, months),
  };
}
