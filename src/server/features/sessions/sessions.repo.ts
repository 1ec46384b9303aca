import type { Db } from "#server/db/database.ts";
import { deleteOld } from "#server/db/delete-old.ts";

export type SessionHolder = { userId: string } | { staffId: string };

export const insertSession = (
  db: Db,
  holder: SessionHolder,
  row: { token_hash: Buffer; remember: boolean; ip: string | null; user_agent: string | null; at: Date },
) =>
  db
    .insertInto("sessions")
    .values({
      token_hash: row.token_hash,
      user_id: "userId" in holder ? holder.userId : null,
      staff_id: "staffId" in holder ? holder.staffId : null,
      remember: row.remember,
      ip: row.ip,
      user_agent: row.user_agent,
      created_at: row.at,
      last_active_at: row.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Everything a signed-in owner's call needs, in one indexed read. */
export const findOwnerSession = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("restaurants", "restaurants.user_id", "users.id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("subscriptions")
          .select(["subscriptions.status", "subscriptions.current_period_end", "subscriptions.grace_until"])
          .whereRef("subscriptions.restaurant_id", "=", "restaurants.id")
          .orderBy("subscriptions.started_at", "desc")
          .limit(1)
          .as("subscription"),
      (join) => join.onTrue(),
    )
    .select([
      "sessions.id",
      "sessions.remember",
      "sessions.created_at",
      "sessions.last_active_at",
      "users.id as user_id",
      "restaurants.id as restaurant_id",
      "subscription.status as subscription_status",
      "subscription.current_period_end",
      "subscription.grace_until",
    ])
    .where("sessions.token_hash", "=", tokenHash)
    .where("users.status", "=", "active")
    .executeTakeFirst();

export const findStaffSession = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom("sessions")
    .innerJoin("staff_users", "staff_users.id", "sessions.staff_id")
    .select([
      "sessions.id",
      "sessions.remember",
      "sessions.created_at",
      "sessions.last_active_at",
      "staff_users.id as staff_id",
      "staff_users.role",
      "staff_users.permissions",
    ])
    .where("sessions.token_hash", "=", tokenHash)
    .where("staff_users.status", "=", "active")
    .executeTakeFirst();

export const findActiveAccount = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin("restaurants", "restaurants.user_id", "users.id")
    .select(["users.id", "restaurants.id as restaurant_id"])
    .where("users.id", "=", userId)
    .where("users.status", "=", "active")
    .executeTakeFirst();

export const touchSession = (db: Db, id: string, at: Date) =>
  db
    .updateTable("sessions")
    .set({ last_active_at: at })
    .where("id", "=", id)
    .where("last_active_at", "<", at)
    .execute();

export const listUserSessions = (db: Db, userId: string) =>
  db
    .selectFrom("sessions")
    .select(["id", "ip", "user_agent", "remember", "created_at", "last_active_at"])
    .where("user_id", "=", userId)
    .orderBy("last_active_at", "desc")
    .limit(100)
    .execute();

/** Deletes one session of this user; false when it is not theirs. */
export async function deleteUserSession(db: Db, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes every session of the holder, but for the one given. */
export async function deleteSessions(db: Db, holder: SessionHolder, exceptId: string | null): Promise<number> {
  const rows = await db
    .deleteFrom("sessions")
    .where("userId" in holder ? "user_id" : "staff_id", "=", "userId" in holder ? holder.userId : holder.staffId)
    .where("id", "is distinct from", exceptId)
    .returning("id")
    .execute();
  return rows.length;
}

export const deleteSession = (db: Db, id: string) => db.deleteFrom("sessions").where("id", "=", id).execute();

/** Keeps the table small: nothing older than the absolute limit can be alive. */
export const deleteSessionsBefore = (db: Db, before: Date): Promise<void> =>
  deleteOld(db, "sessions", { column: "created_at", before });
