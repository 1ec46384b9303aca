import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { GoogleConnection, GooglePlace, GoogleSync } from "#shared/reviews/google.contract.ts";
import type { Database, Db } from "#server/db/database.ts";
import { isoText } from "#server/db/iso-text.ts";
import { statement } from "#server/db/prepared.ts";

export type PlaceRow = Selectable<Database["google_places"]>;
export type ConnectionRow = Selectable<Database["google_connections"]>;
export type SyncRow = Selectable<Database["google_syncs"]>;

export const findPlace = (db: Db, restaurantId: string): Promise<PlaceRow | undefined> =>
  db.selectFrom("google_places").selectAll().where("restaurant_id", "=", restaurantId).executeTakeFirst();

/** The restaurant on Google, as screens show it. */
export interface RestaurantOnGoogle {
  place: GooglePlace | null;
  connection: GoogleConnection | null;
  /** The live sync, or the last one; why it failed is not told in words yet. */
  sync: (Omit<GoogleSync, "error"> & { error_code: string | null }) | null;
  synced_at: string | null;
}

/** All of it in one row, which is always there. */
export const restaurantOnGoogle = statement("google_state", (db, { restaurantId }: { restaurantId: string }) => {
  const sync = newestSync(db, restaurantId)
    .select(["id", "reason", "status", "error_code", "reviews_read", "reviews_total"])
    .select(["reviews_new", "reviews_changed", "reviews_removed"])
    .select([isoText("queued_at").as("queued_at"), isoText("finished_at").as("finished_at")]);
  const syncedAt = newestSync(db, restaurantId)
    .where("status", "=", sql<"done">`'done'`)
    .select(isoText("finished_at").as("at"));
  return sql<RestaurantOnGoogle>`
    SELECT (SELECT row_to_json(p) FROM (${chosenPlace(db, restaurantId)}) p) AS place,
      (SELECT row_to_json(c) FROM (${shownConnection(db, restaurantId)}) c) AS connection,
      (SELECT row_to_json(s) FROM (${sync}) s) AS sync, (${syncedAt}) AS synced_at`;
});

/** What Google has not been asked for yet is what the owner typed. */
const chosenPlace = (db: Db, restaurantId: string) =>
  db
    .selectFrom("restaurants")
    .leftJoin("google_places", (join) =>
      join
        .onRef("google_places.restaurant_id", "=", "restaurants.id")
        .onRef("google_places.place_id", "=", "restaurants.google_place_id"),
    )
    .where("restaurants.id", "=", restaurantId)
    .where("restaurants.google_place_id", "is not", null)
    .select([
      sql<string>`restaurants.google_place_id`.as("place_id"),
      sql<string>`coalesce(google_places.name, restaurants.name)`.as("name"),
      sql<string>`coalesce(google_places.address, restaurants.address || ', ' || restaurants.postal_code || ' ' || restaurants.city)`.as(
        "address",
      ),
      "google_places.rating",
      "google_places.review_count",
      sql<string>`coalesce(google_places.maps_url, 'https://www.google.com/maps/place/?q=place_id:' || restaurants.google_place_id)`.as(
        "maps_url",
      ),
      sql<string>`coalesce(google_places.write_review_url, 'https://search.google.com/local/writereview?placeid=' || restaurants.google_place_id)`.as(
        "write_review_url",
      ),
    ]);

const shownConnection = (db: Db, restaurantId: string) =>
  db
    .selectFrom("google_connections")
    .where("restaurant_id", "=", restaurantId)
    .select([
      "account_email",
      "location_title",
      isoText("connected_at").as("connected_at"),
      sql<boolean>`lost_at IS NOT NULL`.as("lost"),
    ]);

const newestSync = (db: Db, restaurantId: string) =>
  db.selectFrom("google_syncs").where("restaurant_id", "=", restaurantId).orderBy("queued_at", "desc").limit(1);

export async function savePlace(db: Db, place: Insertable<Database["google_places"]>): Promise<void> {
  await db
    .insertInto("google_places")
    .values(place)
    .onConflict((conflict) => conflict.column("restaurant_id").doUpdateSet(place))
    .execute();
}

export const findConnection = (db: Db, restaurantId: string): Promise<ConnectionRow | undefined> =>
  db.selectFrom("google_connections").selectAll().where("restaurant_id", "=", restaurantId).executeTakeFirst();

export async function saveConnection(db: Db, row: Insertable<Database["google_connections"]>): Promise<void> {
  await db
    .insertInto("google_connections")
    .values(row)
    .onConflict((conflict) => conflict.column("restaurant_id").doUpdateSet(row))
    .execute();
}

export async function changeConnection(
  db: Db,
  restaurantId: string,
  values: Updateable<Database["google_connections"]>,
): Promise<void> {
  await db.updateTable("google_connections").set(values).where("restaurant_id", "=", restaurantId).execute();
}

/** Says that the consent is gone; false when that was known already. */
export async function loseConnection(db: Db, restaurantId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("google_connections")
    .set({ lost_at: now })
    .where("restaurant_id", "=", restaurantId)
    .where("lost_at", "is", null)
    .returning("restaurant_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeConnection(db: Db, restaurantId: string): Promise<boolean> {
  const row = await db
    .deleteFrom("google_connections")
    .where("restaurant_id", "=", restaurantId)
    .returning("restaurant_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The live sync, or the last one. */
export const findLastSync = (db: Db, restaurantId: string): Promise<SyncRow | undefined> =>
  newestSync(db, restaurantId).selectAll().executeTakeFirst();

export async function findSyncedAt(db: Db, restaurantId: string): Promise<Date | null> {
  const row = await newestSync(db, restaurantId).select("finished_at").where("status", "=", "done").executeTakeFirst();
  return row?.finished_at ?? null;
}

/** Queues a sync unless one is live; undefined then. */
export const insertSync = (db: Db, row: Insertable<Database["google_syncs"]>): Promise<SyncRow | undefined> =>
  db
    .insertInto("google_syncs")
    .values(row)
    .onConflict((conflict) => conflict.column("restaurant_id").where("status", "in", ["queued", "running"]).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Ends live syncs without a sign of life since; their worker is gone and the queue has given up on them. */
export const endDeadSync = (db: Db, restaurantId: string, silentSince: Date, now: Date): Promise<unknown> =>
  db
    .updateTable("google_syncs")
    .set({ status: "failed", error_code: "server_error", finished_at: now })
    .where("restaurant_id", "=", restaurantId)
    .where("status", "in", ["queued", "running"])
    .where("seen_at", "<", silentSince)
    .execute();

/** Takes a queued sync, or takes up one whose worker died; undefined when it is over. */
export const claimSync = (db: Db, id: string, now: Date): Promise<SyncRow | undefined> =>
  db
    .updateTable("google_syncs")
    .set({ status: "running", started_at: sql<Date>`coalesce(started_at, ${now})`, seen_at: now, reviews_read: 0 })
    .where("id", "=", id)
    .where("status", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst();

export const getSync = (db: Db, id: string): Promise<SyncRow> =>
  db.selectFrom("google_syncs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Ends a sync that is still the restaurant's own. */
export async function endSync(db: Db, id: string, end: { error: string | null; now: Date }): Promise<void> {
  await db
    .updateTable("google_syncs")
    .set({ status: end.error === null ? "done" : "failed", error_code: end.error, finished_at: end.now })
    .where("id", "=", id)
    .where("status", "=", "running")
    .execute();
}

export async function isRunning(db: Db, id: string): Promise<boolean> {
  const query = db.selectFrom("google_syncs").select("id").where("id", "=", id).where("status", "=", "running");
  return (await query.executeTakeFirst()) !== undefined;
}

/** Deletes the live sync; the worker that runs it notices and stops. */
export async function removeLiveSync(db: Db, restaurantId: string): Promise<void> {
  await db
    .deleteFrom("google_syncs")
    .where("restaurant_id", "=", restaurantId)
    .where("status", "in", ["queued", "running"])
    .execute();
}

/** Forgets all syncs of a restaurant: what was read of another place says nothing about this one. */
export async function removeSyncs(db: Db, restaurantId: string): Promise<void> {
  await db.deleteFrom("google_syncs").where("restaurant_id", "=", restaurantId).execute();
}

/** Adds what one page brought. */
export async function addProgress(
  db: Db,
  id: string,
  page: { read: number; total: number | null; added: number; changed: number; removed: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable("google_syncs")
    .set((eb) => ({
      reviews_read: eb("reviews_read", "+", page.read),
      reviews_total: page.total,
      reviews_new: eb("reviews_new", "+", page.added),
      reviews_changed: eb("reviews_changed", "+", page.changed),
      reviews_removed: eb("reviews_removed", "+", page.removed),
      seen_at: now,
    }))
    .where("id", "=", id)
    .execute();
}

/** Restaurants that are on Google and paid for. */
export const listSyncable = (db: Db, after: string, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom("restaurants")
    .select("id")
    .where("google_place_id", "is not", null)
    .where("status", "=", "active")
    .where("id", ">", after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("subscriptions")
          .select("subscriptions.id")
          .whereRef("subscriptions.restaurant_id", "=", "restaurants.id")
          .where("subscriptions.status", "<>", "expired"),
      ),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
