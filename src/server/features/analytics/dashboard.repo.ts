import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";
import type { DayCount, DayRange } from "./dashboard.rules.ts";

// Only counters and the ends of indexes are read here: the cost must not grow with reviews or clients.

export type FactsRow = NonNullable<Awaited<ReturnType<typeof findTotals>>>;
export type SyncRow = Awaited<ReturnType<typeof listNewestSyncs>>[number];
export type EventRow = Awaited<ReturnType<typeof listNewestEvents>>[number];

/** The restaurant and the totals of its counters. */
export const findTotals = (db: Db, scope: Scope, waitingSince: string) =>
  db
    .selectFrom("restaurants")
    .where(inScope("restaurants.id", scope))
    .select([
      "restaurants.name",
      "restaurants.city",
      "restaurants.country",
      "restaurants.email",
      "restaurants.phone",
      "restaurants.website",
      "restaurants.review_code",
      "restaurants.google_place_id",
      "restaurants.printed_at",
    ])
    .select((eb) => [
      eb
        .selectFrom("review_days")
        .whereRef("review_days.restaurant_id", "=", "restaurants.id")
        .where("review_days.day", ">=", waitingSince)
        .select(sql<number>`coalesce(sum(reviews - answered), 0)::int`.as("sum"))
        .as("waiting"),
      eb
        .selectFrom("review_periods")
        .whereRef("review_periods.restaurant_id", "=", "restaurants.id")
        .where("review_periods.unit", "=", "life")
        .select(sql<number>`coalesce(sum(answered), 0)::int`.as("sum"))
        .as("answered"),
      eb
        .selectFrom("client_counts")
        .whereRef("client_counts.restaurant_id", "=", "restaurants.id")
        .select(sql<number>`coalesce(sum(clients), 0)::int`.as("sum"))
        .as("contacts"),
    ])
    .executeTakeFirst();

/** What each day of the two ranges counted. Each range is asked for by itself: together, all days would be looked at. */
export const listDayCounts = async (
  db: Db,
  scope: Scope,
  { present, lastYear }: { present: DayRange; lastYear: DayRange },
): Promise<DayCount[]> => {
  const counted = await Promise.all([listRange(db, scope, present), listRange(db, scope, lastYear)]);
  return counted.flat();
};

function listRange(db: Db, scope: Scope, { from, to }: DayRange): Promise<DayCount[]> {
  const isWanted = sql<boolean>`day BETWEEN ${from} AND ${to}`;
  const reviews = db
    .selectFrom("review_days")
    .where(inScope("review_days.restaurant_id", scope))
    .where(isWanted)
    .groupBy("day")
    .select([
      sql<DayCount["source"]>`'reviews'`.as("source"),
      "day",
      sql<number>`sum(reviews)::int`.as("count"),
      sql<number>`sum(reviews * rating)::int`.as("stars"),
    ]);
  const contacts = db
    .selectFrom("client_days")
    .where(inScope("client_days.restaurant_id", scope))
    .where(isWanted)
    .select([sql<DayCount["source"]>`'contacts'`.as("source"), "day", "clients as count", sql<number>`0`.as("stars")]);
  const taps = db
    .selectFrom("tap_days")
    .where(inScope("tap_days.restaurant_id", scope))
    .where(isWanted)
    .groupBy("day")
    .select([
      sql<DayCount["source"]>`'taps'`.as("source"),
      "day",
      sql<number>`sum(taps)::int`.as("count"),
      sql<number>`0`.as("stars"),
    ]);
  return reviews.unionAll(contacts).unionAll(taps).execute();
}

/** The last syncs. */
export const listNewestSyncs = (db: Db, scope: Scope, limit: number) =>
  db
    .selectFrom("google_syncs")
    .where(inScope("google_syncs.restaurant_id", scope))
    .orderBy("queued_at", "desc")
    .limit(limit)
    .select(["reason", "status", "reviews_new", "finished_at"])
    .execute();

/** How many unsubscriptions are read to find guests who still exist: without a bound, many erased ones would mean reading years of them. */
const CHOICES_LOOKED_AT = 50;

/** Unsubscriptions and their undoing, surprises sent and replies on Google, the newest of each kind. A guest who was erased since is not named again. */
export const listNewestEvents = (db: Db, scope: Scope, limit: number) => {
  const kind = (name: "unsubscribed" | "resubscribed" | "surprise" | "reply") =>
    sql<typeof name>`${sql.lit(name)}`.as("kind");
  const fullName = sql<string>`concat_ws(' ', clients.first_name, clients.last_name)`.as("name");
  const noRating = sql<number | null>`NULL::smallint`.as("rating");
  const choices = (name: "unsubscribed" | "resubscribed", event: "withdrawn" | "restored") =>
    db
      .selectFrom((eb) =>
        eb
          .selectFrom("consent_events")
          .where(inScope("consent_events.restaurant_id", scope))
          .where("consent_events.kind", "=", sql<typeof event>`${sql.lit(event)}`)
          .orderBy("consent_events.at", "desc")
          .limit(CHOICES_LOOKED_AT)
          .select(["consent_events.client_id", "consent_events.at"])
          .as("choices"),
      )
      .innerJoin("clients", "clients.id", "choices.client_id")
      .orderBy("choices.at", "desc")
      .limit(limit)
      .select([kind(name), "choices.at", fullName, noRating]);
  const unsubscribed = choices("unsubscribed", "withdrawn");
  const resubscribed = choices("resubscribed", "restored");
  const surprises = db
    .selectFrom("surprises")
    .innerJoin("clients", "clients.id", "surprises.client_id")
    .where(inScope("surprises.restaurant_id", scope))
    .where("surprises.sent_at", "is not", null)
    .orderBy("surprises.sent_at", "desc")
    .limit(limit)
    .select([kind("surprise"), sql<Date>`surprises.sent_at`.as("at"), fullName, noRating]);
  const replies = db
    .selectFrom("reviews")
    .where(inScope("reviews.restaurant_id", scope))
    .where("reviews.reply_at", "is not", null)
    .where("reviews.reply_where", "=", sql<"google">`'google'`)
    .orderBy("reviews.reply_at", "desc")
    .limit(limit)
    .select([kind("reply"), sql<Date>`reviews.reply_at`.as("at"), "reviews.author_name as name", "reviews.rating"]);
  return db
    .selectFrom(unsubscribed.as("unsubscribed"))
    .selectAll()
    .unionAll(db.selectFrom(resubscribed.as("resubscribed")).selectAll())
    .unionAll(db.selectFrom(surprises.as("surprises")).selectAll())
    .unionAll(db.selectFrom(replies.as("replies")).selectAll())
    .execute();
};
