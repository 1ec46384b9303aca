import { type RawBuilder, sql } from "kysely";
import type { ReviewSort } from "#shared/reviews/reviews.contract.ts";
import type { Db } from "#server/db/database.ts";

export interface ReviewPosition {
  rating: number;
  publishedAt: string;
  id: string;
}

export interface ReviewQuery {
  restaurantId: string;
  ratings: readonly number[];
  /** One or both. */
  answered: readonly boolean[];
  from: string | undefined;
  to: string | undefined;
  sort: ReviewSort;
  after: ReviewPosition | undefined;
  limit: number;
}

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";
const dayStart = (day: string): RawBuilder<Date> => sql`(${day}::date)::timestamp AT TIME ZONE 'Europe/Paris'`;
const dayEnd = (day: string): RawBuilder<Date> => sql`(${day}::date + 1)::timestamp AT TIME ZONE 'Europe/Paris'`;

const inDays = ({ from, to }: Pick<ReviewQuery, "from" | "to">): RawBuilder<unknown> =>
  sql`${from === undefined ? sql`` : sql`AND r.published_at >= ${dayStart(from)}`} ${to === undefined ? sql`` : sql`AND r.published_at < ${dayEnd(to)}`}`;

/** To the microsecond and in one zone, whatever the session's: a cursor must begin exactly where a page ended. */
const instantOf = (table: "page" | "r"): RawBuilder<string> =>
  sql.raw(`to_char(${table}.published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`);

const ORDERS: Record<ReviewSort, string> = {
  newest: "@.published_at DESC, @.id DESC",
  oldest: "@.published_at ASC, @.id ASC",
  highest: "@.rating DESC, @.published_at DESC, @.id DESC",
  lowest: "@.rating ASC, @.published_at DESC, @.id DESC",
};
/** Fixed texts only; nothing of the caller's gets in here. */
const orderOf = (sort: ReviewSort, table: "page" | "r"): RawBuilder<unknown> =>
  sql.raw(ORDERS[sort].replaceAll("@", table));

/**
 * One page, in order. Every combination of rating and answered is read from the index in its own order and cut after
 * one page, then the few rows are merged: the cost is the same on the first page and the thousandth, however many
 * reviews there are.
 */
export async function listPage(db: Db, query: ReviewQuery): Promise<ReviewPosition[]> {
  const { sort, after, limit } = query;
  const ratings = query.ratings.filter((rating) => mayFollow(sort, rating, after));
  const inner = orderOf(sort === "oldest" ? "oldest" : "newest", "r");
  const { rows } = await sql<{ id: string; rating: number; published_at: string }>`
    SELECT page.id, page.rating, ${instantOf("page")} AS published_at FROM unnest(${ratings}::smallint[]) AS a(rating)
    CROSS JOIN unnest(${[...query.answered]}::boolean[]) AS b(answered)
    CROSS JOIN LATERAL (
      SELECT r.id, r.rating, r.published_at FROM reviews r
      WHERE r.restaurant_id = ${query.restaurantId} AND r.rating = a.rating AND r.is_answered = b.answered
        ${inDays(query)} ${after ? keyset(sort, after) : sql``}
      ORDER BY ${inner} LIMIT ${limit}) page
    ORDER BY ${orderOf(sort, "page")} LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ id: row.id, rating: row.rating, publishedAt: row.published_at }));
}

/** By rating, whole ratings lie behind the last page. */
function mayFollow(sort: ReviewSort, rating: number, after: ReviewPosition | undefined): boolean {
  if (!after || sort === "newest" || sort === "oldest") return true;
  return sort === "highest" ? rating <= after.rating : rating >= after.rating;
}

/** A row comparison the index can begin at; within another rating it begins at the start. */
function keyset(sort: ReviewSort, after: ReviewPosition): RawBuilder<unknown> {
  const at = sql`${after.publishedAt}::timestamptz`;
  if (sort === "oldest") return sql`AND (r.published_at, r.id) > (${at}, ${after.id}::uuid)`;
  if (sort === "newest") return sql`AND (r.published_at, r.id) < (${at}, ${after.id}::uuid)`;
  const isSame = sql`a.rating = ${after.rating}`;
  return sql`AND (r.published_at, r.id) < (
    CASE WHEN ${isSame} THEN ${at} ELSE 'infinity'::timestamptz END,
    CASE WHEN ${isSame} THEN ${after.id}::uuid ELSE ${LAST_ID}::uuid END)`;
}

/** The same by a word in author or text; `pattern` is folded and escaped for LIKE. */
export async function searchPage(db: Db, query: ReviewQuery, pattern: string): Promise<ReviewPosition[]> {
  const { sort, after } = query;
  const { rows } = await sql<{ id: string; rating: number; published_at: string }>`
    SELECT r.id, r.rating, ${instantOf("r")} AS published_at FROM reviews r
    WHERE r.restaurant_id = ${query.restaurantId} AND r.search_text LIKE ${pattern}
      AND r.rating = ANY(${query.ratings.filter((rating) => mayFollow(sort, rating, after))}::smallint[])
      AND r.is_answered = ANY(${[...query.answered]}::boolean[])
      ${inDays(query)} ${after ? searchKeyset(sort, after) : sql``}
    ORDER BY ${orderOf(sort, "r")} LIMIT ${query.limit}`.execute(db);
  return rows.map((row) => ({ id: row.id, rating: row.rating, publishedAt: row.published_at }));
}

const searchKeyset = (sort: ReviewSort, after: ReviewPosition): RawBuilder<unknown> => {
  const at = sql`(${after.publishedAt}::timestamptz, ${after.id}::uuid)`;
  if (sort === "oldest") return sql`AND (r.published_at, r.id) > ${at}`;
  if (sort === "newest") return sql`AND (r.published_at, r.id) < ${at}`;
  return sql`AND (r.rating <> ${after.rating} OR (r.published_at, r.id) < ${at})`;
};

/** How many there are, from the day counters. */
export async function countPage(
  db: Db,
  query: Pick<ReviewQuery, "restaurantId" | "ratings" | "answered" | "from" | "to">,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT coalesce(sum(CASE WHEN a.answered THEN d.answered ELSE d.reviews - d.answered END), 0)::int AS total
    FROM review_days d CROSS JOIN unnest(${[...query.answered]}::boolean[]) AS a(answered)
    WHERE d.restaurant_id = ${query.restaurantId} AND d.rating = ANY(${[...query.ratings]}::smallint[])
      ${query.from === undefined ? sql`` : sql`AND d.day >= ${query.from}::date`}
      ${query.to === undefined ? sql`` : sql`AND d.day <= ${query.to}::date`}`.execute(db);
  return rows[0]?.total ?? 0;
}

export interface MonthCount {
  month: string;
  reviews: number;
  stars: number;
}
export interface SummaryCounts {
  byRating: { rating: number; reviews: number; answered: number }[];
  months: MonthCount[];
  recent: { reviews: number; answered: number };
}

/** Everything the summary shows, from the day counters: a few thousand small rows in the longest life of a restaurant. */
export async function readSummary(
  db: Db,
  restaurantId: string,
  since: { month: string; recentDay: string },
): Promise<SummaryCounts> {
  const days = db.selectFrom("review_days").where("restaurant_id", "=", restaurantId);
  const [byRating, months, recent] = await Promise.all([
    days
      .select(["rating", sql<number>`sum(reviews)::int`.as("reviews"), sql<number>`sum(answered)::int`.as("answered")])
      .groupBy("rating")
      .execute(),
    days
      .select([
        sql<string>`to_char(day, 'YYYY-MM')`.as("month"),
        sql<number>`sum(reviews)::int`.as("reviews"),
        sql<number>`sum(reviews * rating)::int`.as("stars"),
      ])
      .where("day", ">=", since.month)
      .groupBy(sql`1`)
      .execute(),
    days
      .select([
        sql<number>`coalesce(sum(reviews), 0)::int`.as("reviews"),
        sql<number>`coalesce(sum(answered), 0)::int`.as("answered"),
      ])
      .where("day", ">=", since.recentDay)
      .executeTakeFirstOrThrow(),
  ]);
  return { byRating, months, recent };
}
