import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { deleteOld } from "#server/db/delete-old.ts";
import { newestSubscription } from "#server/db/newest-subscription.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

export type TillRow = Selectable<Database["tills"]> & { last_redeemed_at: Date | null };
export type TillSessionRow = Selectable<Database["till_sessions"]>;

export const insertTill = (db: Db, row: Insertable<Database["tills"]>): Promise<Selectable<Database["tills"]>> =>
  db.insertInto("tills").values(row).returningAll().executeTakeFirstOrThrow();

export const countWorking = async (db: Db, scope: Scope): Promise<number> => {
  const { count } = await db
    .selectFrom("tills")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(inScope("tills.restaurant_id", scope))
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Those that work first, then those that were ended last. */
export const listTills = (db: Db, scope: Scope, limit: number): Promise<TillRow[]> =>
  db
    .selectFrom("tills")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("redemptions")
        .whereRef("redemptions.till_id", "=", "tills.id")
        .orderBy("redemptions.redeemed_at", "desc")
        .orderBy("redemptions.id", "desc")
        .limit(1)
        .select("redemptions.redeemed_at")
        .as("last_redeemed_at"),
    )
    .where(inScope("tills.restaurant_id", scope))
    .orderBy(sql`ended_at IS NOT NULL`)
    .orderBy("ended_at", "desc")
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();

export const listSessions = (db: Db, scope: Scope, since: Date): Promise<TillSessionRow[]> =>
  db
    .selectFrom("till_sessions")
    .innerJoin("tills", "tills.id", "till_sessions.till_id")
    .selectAll("till_sessions")
    .where(inScope("tills.restaurant_id", scope))
    .where("till_sessions.last_active_at", ">", since)
    .orderBy("till_sessions.last_active_at", "desc")
    .limit(500)
    .execute();

/** Holds it until the transaction ends, so that no phone signs in while it is being ended. */
export const lockTill = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("tills")
    .selectAll()
    .where("id", "=", id)
    .where(inScope("tills.restaurant_id", scope))
    .forUpdate()
    .executeTakeFirst();

export async function endTill(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable("tills").set({ ended_at: at }).where("id", "=", id).execute();
  await db.deleteFrom("till_sessions").where("till_id", "=", id).execute();
}

/** The till of a link that works, and whether its restaurant does. */
export const findByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom("tills")
    .innerJoin("restaurants", "restaurants.id", "tills.restaurant_id")
    .innerJoin("users", "users.id", "restaurants.user_id")
    .selectAll("tills")
    .select(["restaurants.name as restaurant_name", "restaurants.status as restaurant_status"])
    .where("tills.token_hash", "=", tokenHash)
    .where("tills.ended_at", "is", null)
    .where("users.status", "=", "active")
    .executeTakeFirst();

/** Undefined when the till was ended since its link was read: its row is locked against that while this decides. */
export const insertSession = (
  db: Db,
  row: Omit<Insertable<Database["till_sessions"]>, "id">,
): Promise<{ id: string } | undefined> =>
  db
    .insertInto("till_sessions")
    .columns(["till_id", "token_hash", "user_agent", "created_at", "last_active_at"])
    .expression((eb) =>
      eb
        .selectFrom("tills")
        .select([
          "tills.id",
          sql<Buffer>`${row.token_hash}::bytea`.as("token_hash"),
          sql<string | null>`${row.user_agent}::text`.as("user_agent"),
          sql<Date>`${row.created_at}::timestamptz`.as("created_at"),
          sql<Date>`${row.last_active_at}::timestamptz`.as("last_active_at"),
        ])
        .where("tills.id", "=", row.till_id)
        .where("tills.ended_at", "is", null)
        .forShare(),
    )
    .returning("id")
    .executeTakeFirst();

/** Everything a call from a till needs, in one indexed read. It works as long as the till and its owner's account do. */
export const findSession = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom("till_sessions")
    .innerJoin("tills", "tills.id", "till_sessions.till_id")
    .innerJoin("restaurants", "restaurants.id", "tills.restaurant_id")
    .innerJoin("users", "users.id", "restaurants.user_id")
    .leftJoinLateral(
      () =>
        newestSubscription(db)
          .select(["subscriptions.status", "subscriptions.current_period_end", "subscriptions.grace_until"])
          .where("subscriptions.restaurant_id", "=", sql.ref<string>("restaurants.id"))
          .as("subscription"),
      (join) => join.onTrue(),
    )
    .select([
      "till_sessions.id",
      "till_sessions.till_id",
      "till_sessions.last_active_at",
      "tills.restaurant_id",
      "restaurants.status as restaurant_status",
      "subscription.status as subscription_status",
      "subscription.current_period_end",
      "subscription.grace_until",
    ])
    .where("till_sessions.token_hash", "=", tokenHash)
    .where("tills.ended_at", "is", null)
    .where("users.status", "=", "active")
    .executeTakeFirst();

export const touchSession = (db: Db, id: string, at: Date): Promise<unknown> =>
  db.updateTable("till_sessions").set({ last_active_at: at }).where("id", "=", id).execute();

/** False when this till has no such phone. */
export async function deleteSession(db: Db, tillId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("till_sessions")
    .where("id", "=", id)
    .where("till_id", "=", tillId)
    .returning("id")
    .executeTakeFirst();
  return deleted !== undefined;
}

export const deleteSessionsBefore = (db: Db, before: Date): Promise<void> =>
  deleteOld(db, "till_sessions", { column: "last_active_at", before });

/** What the scanner is headed by. */
export const findPlace = (db: Db, scope: Scope, tillId: string | null) =>
  db
    .selectFrom("restaurants")
    .leftJoin("tills", (join) => join.onRef("tills.restaurant_id", "=", "restaurants.id").on("tills.id", "=", tillId))
    .select(["restaurants.name as restaurant", "tills.name as till"])
    .where(inScope("restaurants.id", scope))
    .executeTakeFirst();
