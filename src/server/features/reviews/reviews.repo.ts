import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { Review } from "#shared/reviews/reviews.contract.ts";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import type { Database, Db } from "#server/db/database.ts";
import { isoText } from "#server/db/iso-text.ts";
import { statement } from "#server/db/prepared.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

export type ReviewRow = Selectable<Database["reviews"]>;
/** A review as screens show it, but for the language of one of which Google does not say it. */
export type ListedReview = Review;

/** The same with what is needed to answer it. */
export type AnswerableReview = ListedReview &
  Pick<ReviewRow, "restaurant_id" | "business_ref" | "reply_text" | "reply_where">;

/** Reviews in the form of the answer, so that next to nothing is left to do for each row; for a query to choose from. */
export const listed = (db: Db) =>
  db
    .selectFrom("reviews")
    .leftJoin("clients", "clients.review_id", "reviews.id")
    .leftJoin("google_places", "google_places.restaurant_id", "reviews.restaurant_id")
    .leftJoin("google_connections", "google_connections.restaurant_id", "reviews.restaurant_id")
    .select([
      "reviews.id",
      "reviews.author_name",
      "reviews.rating",
      "reviews.text",
      sql<string | null>`lower(left(reviews.language, 2))`.as("language"),
      isoText<string>("reviews.published_at").as("published_at"),
      sql<string | null>`coalesce(reviews.review_url, google_places.maps_url)`.as("review_url"),
      sql<Review["response"]>`CASE WHEN reviews.reply_text IS NOT NULL
        THEN json_build_object('text', reviews.reply_text, 'at', ${isoText("reviews.reply_at")}, 'where', reviews.reply_where) END`.as(
        "response",
      ),
      "reviews.reply_draft as draft",
      // It is known on Google by the name replies need, and the profile is connected.
      sql<boolean>`reviews.business_ref IS NOT NULL AND google_connections.location IS NOT NULL AND google_connections.lost_at IS NULL`.as(
        "can_post",
      ),
      sql<Review["client"]>`CASE WHEN clients.id IS NOT NULL
        THEN json_build_object('id', clients.id, 'name', btrim(concat(clients.first_name, ' ', clients.last_name))) END`.as(
        "client",
      ),
    ]);

export const findReview = (db: Db, scope: Scope, id: string): Promise<AnswerableReview | undefined> =>
  listed(db)
    .select(["reviews.restaurant_id", "reviews.business_ref", "reviews.reply_text", "reviews.reply_where"])
    .where("reviews.id", "=", id)
    .where(inScope("reviews.restaurant_id", scope))
    .executeTakeFirst();

/** The newest, as screens show them. */
export const newest = statement(
  "reviews_recent",
  (db, { restaurantId, limit }: { restaurantId: string; limit: number }) =>
    listed(db)
      .where("reviews.restaurant_id", "=", restaurantId)
      .orderBy("reviews.published_at", "desc")
      .orderBy("reviews.id", "desc")
      .limit(sql.lit(limit)),
);

/** In the order of the ids. */
export async function listByIds(db: Db, ids: readonly string[]): Promise<ListedReview[]> {
  if (ids.length === 0) return [];
  const rows = await listed(db)
    .where("reviews.id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Everything of a restaurant that may be one of these: by its name there, or nameless there and published in the same second. */
export async function listPossible(
  db: Db,
  restaurantId: string,
  by: { column: "place_ref" | "business_ref"; refs: string[]; publishedAt: Date[] },
): Promise<ReviewRow[]> {
  const named = await db
    .selectFrom("reviews")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where(by.column, "in", by.refs)
    .execute();
  const { rows: nameless } = await sql<ReviewRow>`
    SELECT reviews.* FROM unnest(${by.publishedAt}::timestamptz[]) AS s(at)
    JOIN reviews ON restaurant_id = ${restaurantId} AND published_at >= date_trunc('second', s.at)
      AND published_at < date_trunc('second', s.at) + interval '1 second' AND ${sql.ref(by.column)} IS NULL`.execute(
    db,
  );
  return [...named, ...nameless];
}

export async function insertReviews(db: Db, rows: Insertable<Database["reviews"]>[]): Promise<ReviewRow[]> {
  if (rows.length === 0) return [];
  // A parallel sync cannot exist, but a repeated page can.
  return db
    .insertInto("reviews")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

export async function changeReview(db: Db, id: string, values: Updateable<Database["reviews"]>): Promise<void> {
  await db.updateTable("reviews").set(values).where("id", "=", id).execute();
}

/** One writer of a restaurant's reviews at a time: a sync must find its reviews as it left them. */
export const lockReviews = (db: Db, restaurantId: string): Promise<unknown> =>
  lockUntilCommit(db, "reviews", restaurantId);

/** How many of a restaurant's reviews its Google profile lists, from the counters. */
export async function countNamed(db: Db, restaurantId: string): Promise<number> {
  const row = await db
    .selectFrom("review_periods")
    .select(sql<number>`coalesce(sum(named), 0)::int`.as("count"))
    .where("restaurant_id", "=", restaurantId)
    .where("unit", "=", "life")
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Replies kept here only that Google could take, by id. */
export const listKept = (
  db: Db,
  restaurantId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; reply_text: string | null }[]> =>
  db
    .selectFrom("reviews")
    .select(["id", "reply_text"])
    .where("restaurant_id", "=", restaurantId)
    .where("reply_where", "=", sql<"here">`'here'`)
    .where("business_ref", "is not", null)
    .$if(after !== null, (query) => query.where("id", ">", after ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();

/** Reviews that only Places has named and that hold words of the owner. */
export const listUnnamedWithWords = (db: Db, restaurantId: string): Promise<ReviewRow[]> =>
  db
    .selectFrom("reviews")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where("business_ref", "is", null)
    .where((eb) => eb.or([eb("reply_text", "is not", null), eb("reply_draft", "is not", null)]))
    .execute();

/** Reviews the profile has named that may be this one: by the same author, or of the same second. */
export const listLikely = (
  db: Db,
  { restaurant_id, author_name, published_at }: Pick<ReviewRow, "restaurant_id" | "author_name" | "published_at">,
): Promise<ReviewRow[]> =>
  db
    .selectFrom("reviews")
    .selectAll()
    .where("restaurant_id", "=", restaurant_id)
    .where("business_ref", "is not", null)
    .where((eb) =>
      eb.or([
        eb("author_name", "=", author_name),
        eb.and([
          eb("published_at", ">=", sql<Date>`date_trunc('second', ${published_at}::timestamptz)`),
          eb("published_at", "<", sql<Date>`date_trunc('second', ${published_at}::timestamptz) + interval '1 second'`),
        ]),
      ]),
    )
    .execute();

export async function removeReview(db: Db, id: string): Promise<void> {
  await db.deleteFrom("reviews").where("id", "=", id).execute();
}

/** Removes what Google no longer has, but for what only Places has named and holds words of the owner; answers how many that were. */
export async function removeOthers(db: Db, restaurantId: string, refs: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("reviews")
    .where("restaurant_id", "=", restaurantId)
    .where((eb) =>
      eb.or([
        eb.and([eb("business_ref", "is", null), eb("reply_text", "is", null), eb("reply_draft", "is", null)]),
        eb.not(eb("business_ref", "=", sql<string>`ANY(${refs}::text[])`)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function removeAll(db: Db, restaurantId: string): Promise<void> {
  await db.deleteFrom("reviews").where("restaurant_id", "=", restaurantId).execute();
}

/** A restaurant's place on Google, and who is told about it in which language. */
export const findRestaurantWithOwner = (db: Db, id: string) =>
  db
    .selectFrom("restaurants")
    .leftJoin("users", "users.id", "restaurants.user_id")
    .select(["restaurants.id", "restaurants.user_id", "restaurants.google_place_id", "users.locale"])
    .where("restaurants.id", "=", id)
    .executeTakeFirst();
