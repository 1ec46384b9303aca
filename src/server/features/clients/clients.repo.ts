import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { TimelineKind } from "#shared/clients/clients.contract.ts";
import type { Database, Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";
import { searchKeysOf } from "./clients.rules.ts";

export type ClientRow = Selectable<Database["clients"]>;
export type NewClient = Insertable<Database["clients"]>;
export type ClientValues = Omit<Updateable<Database["clients"]>, "id" | "restaurant_id">;

/**
 * One writer at a time for the clients of one restaurant. They share counters, so two would wait for each other anyway;
 * taken first, this also keeps them from doing so in opposite order.
 */
export const lockClients = (db: Db, restaurantId: string): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`clients ${restaurantId}`}, 0))`.execute(db);

export const findClient = (db: Db, scope: Scope, id: string): Promise<ClientRow | undefined> =>
  db
    .selectFrom("clients")
    .selectAll()
    .where("id", "=", id)
    .where(inScope("clients.restaurant_id", scope))
    .executeTakeFirst();

/** Takes the restaurant's lock before it reads, so that what it returns stays true until the transaction ends. */
export async function lockClient(db: Db, scope: Scope, id: string): Promise<ClientRow | undefined> {
  const found = await findClient(db, scope, id);
  if (!found) return undefined;
  await lockClients(db, found.restaurant_id);
  return findClient(db, scope, id);
}

export const findByEmail = (db: Db, restaurantId: string, email: string): Promise<ClientRow | undefined> =>
  db
    .selectFrom("clients")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where("email", "=", email)
    .executeTakeFirst();

export const findByEmailKey = (db: Db, restaurantId: string, emailKey: Buffer): Promise<ClientRow | undefined> =>
  db
    .selectFrom("clients")
    .selectAll()
    .where("email_key", "=", emailKey)
    .where("restaurant_id", "=", restaurantId)
    .executeTakeFirst();

/** Writes the person and what a search finds them by. */
export async function insertClient(db: Db, values: NewClient): Promise<ClientRow> {
  const row = await db.insertInto("clients").values(values).returningAll().executeTakeFirstOrThrow();
  await writeSearchKeys(db, row);
  return row;
}

export async function updateClient(db: Db, id: string, values: ClientValues): Promise<ClientRow> {
  const row = await db.updateTable("clients").set(values).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
  const isFindable = ["first_name", "last_name", "email", "phone"].some((column) => column in values);
  if (isFindable) await writeSearchKeys(db, row);
  return row;
}

async function writeSearchKeys(db: Db, client: ClientRow): Promise<void> {
  const keys = searchKeysOf(client);
  await db.deleteFrom("client_search").where("client_id", "=", client.id).where("key", "not in", keys).execute();
  await db
    .insertInto("client_search")
    .values(keys.map((key) => ({ restaurant_id: client.restaurant_id, key, client_id: client.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const insertEvent = (
  db: Db,
  event: { clientId: string; kind: TimelineKind; detail: string | null; at: Date },
): Promise<unknown> =>
  db
    .insertInto("client_events")
    .values({
      client_id: event.clientId,
      kind: event.kind,
      data: JSON.stringify(event.detail === null ? {} : { detail: event.detail }),
      at: event.at,
    })
    .execute();

export const isReviewTaken = async (db: Db, reviewId: string): Promise<boolean> =>
  (await db.selectFrom("clients").select("id").where("review_id", "=", reviewId).executeTakeFirst()) !== undefined;

export const findReview = (db: Db, restaurantId: string, reviewId: string) =>
  db
    .selectFrom("reviews")
    .select(["id", "rating", "published_at"])
    .where("id", "=", reviewId)
    .where("restaurant_id", "=", restaurantId)
    .executeTakeFirst();

export const listForwarded = (db: Db, restaurantId: string, from: Date, to: Date) =>
  db
    .selectFrom("clients")
    .select([
      "id",
      "first_name as firstName",
      "last_name as lastName",
      "forwarded_at as forwardedAt",
      "left_in_time as leftInTime",
      "email",
      "locale",
    ])
    .where("restaurant_id", "=", restaurantId)
    .where("forwarded_at", ">=", from)
    .where("forwarded_at", "<=", to)
    .where("converted_at", "is", null)
    .orderBy("forwarded_at")
    .orderBy("id")
    .$narrowType<{ forwardedAt: Date }>()
    .execute();
