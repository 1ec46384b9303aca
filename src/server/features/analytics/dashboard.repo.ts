import { sql } from "kysely";
import { isoText } from "#server/db/iso-text.ts";
import { statement } from "#server/db/prepared.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

// Only counters and the ends of indexes are read here: the cost must not grow with reviews or clients.

type RowOf<Asked extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Asked>>[number];
export type FactsRow = RowOf<typeof totals>;
export type SyncRow = RowOf<typeof newestSyncs>;
export type EventRow = RowOf<typeof newestEvents>;

/** The restaurant and the totals of its counters. */
export const totals = statement(
  "dashboard_totals",
  (db, { scope, waitingSince }: { scope: Scope; waitingSince: string }) =>
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
        sql<boolean>`restaurants.printed_at IS NOT NULL`.as("has_printed"),
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
          .where("review_periods.unit", "=", sql<"life">`'life'`)
          .select(sql<number>`coalesce(sum(answered), 0)::int`.as("sum"))
          .as("answered"),
        eb
          .selectFrom("client_counts")
          .whereRef("client_counts.restaurant_id", "=", "restaurants.id")
          .select(sql<number>`coalesce(sum(clients), 0)::int`.as("sum"))
          .as("contacts"),
      ]),
);

/** How many syncs are looked at to find the last few that brought something. */
const SYNCS_LOOKED_AT = 30;

/** The last syncs that brought something. */
export const newestSyncs = statement("dashboard_syncs", (db, { scope, limit }: { scope: Scope; limit: number }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom("google_syncs")
        .where(inScope("google_syncs.restaurant_id", scope))
        .orderBy("queued_at", "desc")
        .limit(sql.lit(SYNCS_LOOKED_AT))
        .select(["reason", "status", "reviews_new", "finished_at", "queued_at"])
        .as("syncs"),
    )
    .where("status", "=", sql<"done">`'done'`)
    .where("finished_at", "is not", null)
    .where("reviews_new", ">", sql<number>`0`)
    .orderBy("queued_at", "desc")
    .limit(sql.lit(limit))
    .select(["reason", "reviews_new", isoText<string>("finished_at").as("at")]),
);

/** How many unsubscriptions are read to find guests who still exist: without a bound, many erased ones would mean reading years of them. */
const CHOICES_LOOKED_AT = 50;

/** Unsubscriptions and their undoing, surprises sent and replies on Google, the newest of each kind. A guest who was erased since is not named again. */
export const newestEvents = statement("dashboard_events", (db, { scope, limit }: { scope: Scope; limit: number }) => {
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
          .limit(sql.lit(CHOICES_LOOKED_AT))
          .select(["consent_events.client_id", "consent_events.at"])
          .as("choices"),
      )
      .innerJoin("clients", "clients.id", "choices.client_id")
      .orderBy("choices.at", "desc")
      .limit(sql.lit(limit))
      .select([kind(name), isoText<string>("choices.at").as("at"), fullName, noRating]);
  const unsubscribed = choices("unsubscribed", "withdrawn");
  const resubscribed = choices("resubscribed", "restored");
  const surprises = db
    .selectFrom("surprises")
    .innerJoin("clients", "clients.id", "surprises.client_id")
    .where(inScope("surprises.restaurant_id", scope))
    .where("surprises.sent_at", "is not", null)
    .orderBy("surprises.sent_at", "desc")
    .limit(sql.lit(limit))
    .select([kind("surprise"), isoText<string>("surprises.sent_at").as("at"), fullName, noRating]);
  const replies = db
    .selectFrom("reviews")
    .where(inScope("reviews.restaurant_id", scope))
    .where("reviews.reply_at", "is not", null)
    .where("reviews.reply_where", "=", sql<"google">`'google'`)
    .orderBy("reviews.reply_at", "desc")
    .limit(sql.lit(limit))
    .select([
      kind("reply"),
      isoText<string>("reviews.reply_at").as("at"),
      "reviews.author_name as name",
      "reviews.rating",
    ]);
  return db
    .selectFrom(unsubscribed.as("unsubscribed"))
    .selectAll()
    .unionAll(db.selectFrom(resubscribed.as("resubscribed")).selectAll())
    .unionAll(db.selectFrom(surprises.as("surprises")).selectAll())
    .unionAll(db.selectFrom(replies.as("replies")).selectAll());
});
