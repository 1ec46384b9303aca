import { type RawBuilder, sql } from "kysely";
import { dayPartsOf } from "#shared/domain/day-parts.ts";
import { Review, type ReviewSort } from "#shared/reviews/reviews.contract.ts";
import type { Db } from "#server/db/database.ts";
import { endOfParisDay, startOfParisDay } from "#server/db/paris-day.ts";
import { statement } from "#server/db/prepared.ts";
import type { ReadyJson } from "#server/db/ready-json.ts";
import { writtenPage } from "#server/db/written-page.ts";
import { type ListedReview, listed } from "#server/features/reviews/reviews.repo.ts";

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

const inDays = ({ from, to }: Pick<ReviewQuery, "from" | "to">): RawBuilder<unknown> =>
  sql`${from === undefined ? sql`` : sql`AND r.published_at >= ${startOfParisDay(from)}`} ${to === undefined ? sql`` : sql`AND r.published_at < ${endOfParisDay(to)}`}`;

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

/** What a page's statement is given. */
interface PageArguments {
  restaurantId: string;
  ratings: readonly number[];
  answered: readonly boolean[];
  from: string | undefined;
  to: string | undefined;
  afterRating: number | undefined;
  afterAt: string | undefined;
  afterId: string | undefined;
  limit: number;
}

const pageArguments = (query: ReviewQuery): PageArguments => ({
  restaurantId: query.restaurantId,
  ratings: query.ratings.filter((rating) => mayFollow(query.sort, rating, query.after)),
  answered: query.answered,
  ...openDays(query),
  afterRating: query.after?.rating,
  afterAt: query.after?.publishedAt,
  afterId: query.after?.id,
  limit: query.limit,
});

/** Written down, not taken out of the arguments: of those the planner would expect a hundred, and plan anew each time. */
const COMBINATIONS = sql.raw(
  "(VALUES (5), (4), (3), (2), (1)) a(rating) CROSS JOIN (VALUES (false), (true)) b(answered)",
);

/**
 * One page, in order. Every combination of rating and answered is read from the index in its own order and cut after
 * one page, then the few rows are merged: the cost is the same on the first page and the thousandth, however many
 * reviews there are.
 */
function pageQuery(sort: ReviewSort, args: PageArguments): RawBuilder<unknown> {
  const { restaurantId, ratings, answered, afterRating, afterAt, afterId } = args;
  const limit = sql.lit(args.limit);
  const inner = orderOf(sort === "oldest" ? "oldest" : "newest", "r");
  const after =
    afterRating === undefined || afterAt === undefined || afterId === undefined
      ? undefined
      : { rating: afterRating, publishedAt: afterAt, id: afterId };
  return sql`
    SELECT page.id, page.rating, page.published_at FROM ${COMBINATIONS}
    CROSS JOIN LATERAL (
      SELECT r.id, r.rating, r.published_at FROM reviews r
      WHERE r.restaurant_id = ${restaurantId} AND r.rating = a.rating AND r.is_answered = b.answered
        ${inDays(args)} ${after ? keyset(sort, after) : sql``}
      ORDER BY ${inner} LIMIT ${limit}) page
    WHERE a.rating = ANY(${ratings}::smallint[]) AND b.answered = ANY(${answered}::boolean[])
    ORDER BY ${orderOf(sort, "page")} LIMIT ${limit}`;
}

/** Where the reviews of one page stand in the list. */
export async function listPage(db: Db, query: ReviewQuery): Promise<ReviewPosition[]> {
  const { rows } = await sql<{ id: string; rating: number; published_at: string }>`
    SELECT page.id, page.rating, ${instantOf("page")} AS published_at FROM (${pageQuery(query.sort, pageArguments(query))}) page
    ORDER BY ${orderOf(query.sort, "page")}`.execute(db);
  return rows.map((row) => ({ id: row.id, rating: row.rating, publishedAt: row.published_at }));
}

/** The reviews of one page as screens show them; each is looked up by its id. */
const shownOn = (db: Db) => listed(db).where("reviews.id", "=", sql.ref<string>("page.id"));

interface ReviewPlace extends Pick<ReviewPosition, "rating" | "id"> {
  place: string;
}
/** What the reviews say, in the order of the page, of which Google does not tell the language. */
type Untold = (string | null)[];

const pageStatement = (sort: ReviewSort) =>
  writtenPage<PageArguments & CountArguments, ReviewPlace, Untold>(`reviews_${sort}`)(
    Review,
    (db, { counted, limit, ...args }) => ({
      rows: sql`SELECT shown.*, ${instantOf("page")} AS place FROM (${pageQuery(sort, { ...args, limit: limit + 1 })}) page
        CROSS JOIN LATERAL (${shownOn(db)}) shown ORDER BY ${orderOf(sort, "page")}`,
      place: ["rating", "place", "id"],
      total: countQuery({ counted, ...args }),
      aside: sql`(SELECT coalesce(json_agg(shown.text), '[]') FROM (SELECT language, text FROM page LIMIT ${sql.lit(limit)}) shown
        WHERE shown.language IS NULL)`,
    }),
  );
/** Each order is a statement of its own. */
const PAGES: Record<ReviewSort, ReturnType<typeof pageStatement>> = {
  newest: pageStatement("newest"),
  oldest: pageStatement("oldest"),
  highest: pageStatement("highest"),
  lowest: pageStatement("lowest"),
};

/** One page as the screen shows it, with how many there are altogether, in one round trip. */
export async function listCounted(
  db: Db,
  query: ReviewQuery,
): Promise<{ data: ReadyJson<Review[]>; untold: Untold; total: number; last: ReviewPosition | undefined }> {
  const { data, aside, total, last } = await PAGES[query.sort](db, {
    ...countArguments(query),
    ...pageArguments(query),
  });
  return { data, untold: aside, total, last: last ? { ...last, publishedAt: last.place } : undefined };
}

const askBest = statement(
  "reviews_best",
  (db, args: PageArguments) => sql<ListedReview>`
    SELECT shown.* FROM (${pageQuery("highest", args)}) page CROSS JOIN LATERAL (${shownOn(db)}) shown
    ORDER BY ${orderOf("highest", "page")}`,
);

/** The best a query finds, the newest first among equals. */
export const listBest = (db: Db, query: Omit<ReviewQuery, "sort" | "after">): Promise<ListedReview[]> =>
  askBest(db, pageArguments({ ...query, sort: "highest", after: undefined }));

/**
 * In the order of time, a later page begins within the days anyway, so that condition is left out: with both, the planner
 * expects very few reviews, and reads and sorts them all.
 */
const openDays = ({ sort, after, from, to }: ReviewQuery): Pick<ReviewQuery, "from" | "to"> => ({
  from: after && sort === "oldest" ? undefined : from,
  to: after && sort === "newest" ? undefined : to,
});

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

/**
 * Which of these have the word in author or text; `pattern` is folded and escaped for LIKE. Asked of each, not as a
 * condition: the planner would rather look for everybody's reviews with the word.
 */
export async function listFitting(db: Db, ids: readonly string[], pattern: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; fits: boolean }>`
    SELECT id, search_text LIKE ${pattern} AS fits FROM reviews WHERE id = ANY(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.filter(({ fits }) => fits).map(({ id }) => id));
}

/**
 * One page of all that have the word, found by its letters; undefined when so many do that putting them in order costs too
 * much. No more are read than `most`, but the planner must not know: it would rather walk through everybody's reviews.
 */
export async function searchRare(
  db: Db,
  query: ReviewQuery,
  { pattern, most }: { pattern: string; most: number },
): Promise<ReviewPosition[] | undefined> {
  const { sort, after } = query;
  const { rows } = await sql<{ id: string | null; rating: number; published_at: string; found: number }>`
    WITH every AS MATERIALIZED (
      SELECT id, rating, is_answered, published_at FROM reviews
      WHERE restaurant_id = ${query.restaurantId} AND search_text LIKE ${pattern}
    ), hits AS MATERIALIZED (
      SELECT * FROM every LIMIT ${most + 1}
    )
    SELECT r.id, r.rating, ${instantOf("r")} AS published_at, counted.found FROM (SELECT count(*)::int AS found FROM hits) counted
    LEFT JOIN hits r ON r.rating = ANY(${query.ratings.filter((rating) => mayFollow(sort, rating, after))}::smallint[])
      AND r.is_answered = ANY(${[...query.answered]}::boolean[])
      ${inDays(query)} ${after ? searchKeyset(sort, after) : sql``}
    ORDER BY ${orderOf(sort, "r")} LIMIT ${query.limit}`.execute(db);
  if ((rows[0]?.found ?? 0) > most) return undefined;
  return rows.flatMap((row) =>
    row.id === null ? [] : { id: row.id, rating: row.rating, publishedAt: row.published_at },
  );
}

const searchKeyset = (sort: ReviewSort, after: ReviewPosition): RawBuilder<unknown> => {
  const at = sql`(${after.publishedAt}::timestamptz, ${after.id}::uuid)`;
  if (sort === "oldest") return sql`AND (r.published_at, r.id) > ${at}`;
  if (sort === "newest") return sql`AND (r.published_at, r.id) < ${at}`;
  return sql`AND (r.rating <> ${after.rating} OR (r.published_at, r.id) < ${at})`;
};

/** Which counters make up a count: of days, months and years. Without days, one of the whole life is enough. */
interface CountArguments {
  restaurantId: string;
  counted: readonly number[];
  answered: readonly boolean[];
  units: readonly string[] | undefined;
  starts: readonly string[] | undefined;
  ends: readonly string[] | undefined;
}

type Counted = Pick<ReviewQuery, "restaurantId" | "ratings" | "answered" | "from" | "to">;

function countArguments({ restaurantId, ratings, answered, from, to }: Counted): CountArguments {
  const parts = from === undefined && to === undefined ? undefined : dayPartsOf({ from, to });
  return {
    restaurantId,
    counted: ratings,
    answered,
    units: parts?.map(({ unit }) => unit),
    starts: parts?.map((part) => part.from ?? "-infinity"),
    ends: parts?.map((part) => part.to ?? "infinity"),
  };
}

/** From counters: however long the time, a few dozen rows. */
const countQuery = (args: CountArguments) => sql<{ total: number }>`
  SELECT coalesce(sum(
    CASE WHEN true = ANY(${args.answered}::boolean[]) THEN d.answered ELSE 0 END +
    CASE WHEN false = ANY(${args.answered}::boolean[]) THEN d.reviews - d.answered ELSE 0 END), 0)::int AS total
  FROM (${args.units === undefined ? countersOfLife(args) : countersOfParts(args)}) d`;

const countersOfLife = ({ restaurantId, counted }: CountArguments) => sql`
  SELECT reviews, answered FROM review_periods
  WHERE restaurant_id = ${restaurantId} AND unit = 'life' AND rating = ANY(${counted}::smallint[])`;

const countersOfParts = ({ restaurantId, counted, units, starts, ends }: CountArguments) => sql`
  SELECT counters.* FROM unnest(${units}::text[], ${starts}::date[], ${ends}::date[]) AS part(unit, first, last)
  CROSS JOIN LATERAL (
    SELECT p.reviews, p.answered FROM review_periods p
    WHERE p.restaurant_id = ${restaurantId} AND p.unit = part.unit AND p.start BETWEEN part.first AND part.last
      AND p.rating = ANY(${counted}::smallint[])
    UNION ALL
    SELECT d.reviews, d.answered FROM review_days d
    WHERE part.unit = 'day' AND d.restaurant_id = ${restaurantId} AND d.day BETWEEN part.first AND part.last
      AND d.rating = ANY(${counted}::smallint[])) counters`;

const askCount = statement("reviews_count", (_db, args: CountArguments) => countQuery(args));

/** How many there are. */
export const countPage = async (db: Db, query: Counted): Promise<number> =>
  (await askCount(db, countArguments(query)))[0]?.total ?? 0;

/** Replies kept here only, and how many of their reviews are known by the name a reply needs. */
export const countKept = (db: Db, restaurantId: string): Promise<{ count: number; named: number }> =>
  db
    .selectFrom("reviews")
    .where("restaurant_id", "=", restaurantId)
    .where("reply_where", "=", sql<"here">`'here'`)
    .select([sql<number>`count(*)::int`.as("count"), sql<number>`count(business_ref)::int`.as("named")])
    .executeTakeFirstOrThrow();

export interface MonthCount {
  month: string;
  reviews: number;
  stars: number;
}
export interface SummaryCounts {
  byRating: { rating: number; reviews: number }[];
  months: MonthCount[];
  recent: { reviews: number; answered: number };
}

/** Everything the summary shows, from the counters: the same few rows in the first year and in the tenth. */
export async function readSummary(
  db: Db,
  restaurantId: string,
  since: { month: string; recentDay: string },
): Promise<SummaryCounts> {
  const periods = db.selectFrom("review_periods").where("restaurant_id", "=", restaurantId);
  const [byRating, months, recent] = await Promise.all([
    periods.select(["rating", "reviews"]).where("unit", "=", "life").execute(),
    periods
      .select([
        sql<string>`to_char(start, 'YYYY-MM')`.as("month"),
        sql<number>`sum(reviews)::int`.as("reviews"),
        sql<number>`sum(reviews * rating)::int`.as("stars"),
      ])
      .where("unit", "=", "month")
      .where("start", ">=", since.month)
      .groupBy(sql`1`)
      .having(sql<boolean>`sum(reviews) > 0`)
      .execute(),
    db
      .selectFrom("review_days")
      .where("restaurant_id", "=", restaurantId)
      .select([
        sql<number>`coalesce(sum(reviews), 0)::int`.as("reviews"),
        sql<number>`coalesce(sum(answered), 0)::int`.as("answered"),
      ])
      .where("day", ">=", since.recentDay)
      .executeTakeFirstOrThrow(),
  ]);
  return { byRating, months, recent };
}
