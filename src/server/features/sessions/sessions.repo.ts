import { type Selectable, sql } from "kysely";
import { isOfThisEpoch } from "#server/db/credential-epoch.ts";
import type { Database, Db } from "#server/db/database.ts";
import { deleteOld } from "#server/db/delete-old.ts";
import { isoText } from "#server/db/iso-text.ts";
import { hasRequiredFactor } from "#server/db/second-factor.ts";
import { newestSubscription } from "#server/db/newest-subscription.ts";
import { statement } from "#server/db/prepared.ts";

/** Whose session, and the epoch of the account in which they proved who they are. */
export type SessionHolder = { epoch: number } & ({ userId: string } | { staffId: string });

/** As far as access is judged by it. */
export type HeldSubscription = Pick<
  Selectable<Database["subscriptions"]>,
  "status" | "current_period_end" | "grace_until"
>;

/** Undefined when a new epoch has begun since the proof: the account's row is locked against such a change while this decides. */
export function insertSession(
  db: Db,
  holder: SessionHolder,
  row: { token_hash: Buffer; remember: boolean; ip: string | null; user_agent: string | null; at: Date },
): Promise<{ id: string } | undefined> {
  const isOwner = "userId" in holder;
  const account = isOwner ? "users" : "staff_users";
  return db
    .insertInto("sessions")
    .columns([
      "user_id",
      "staff_id",
      "credential_epoch",
      "token_hash",
      "remember",
      "ip",
      "user_agent",
      "created_at",
      "last_active_at",
    ])
    .expression((eb) =>
      eb
        .selectFrom(account)
        .select([
          sql<string | null>`${isOwner ? holder.userId : null}::uuid`.as("user_id"),
          sql<string | null>`${isOwner ? null : holder.staffId}::uuid`.as("staff_id"),
          `${account}.credential_epoch`,
          sql<Buffer>`${row.token_hash}::bytea`.as("token_hash"),
          sql<boolean>`${row.remember}::boolean`.as("remember"),
          sql<string | null>`${row.ip}::text`.as("ip"),
          sql<string | null>`${row.user_agent}::text`.as("user_agent"),
          sql<Date>`${row.at}::timestamptz`.as("created_at"),
          sql<Date>`${row.at}::timestamptz`.as("last_active_at"),
        ])
        .where(`${account}.id`, "=", isOwner ? holder.userId : holder.staffId)
        .where(`${account}.credential_epoch`, "=", holder.epoch)
        .forShare(),
    )
    .returning("id")
    .executeTakeFirst();
}

/** Takes a session of the old epoch along into the account's new one; false when it is no longer there to be taken. */
export async function moveSession(db: Db, id: string, from: number): Promise<boolean> {
  const row = await db
    .updateTable("sessions")
    .set({
      credential_epoch: sql<number>`coalesce(
        (SELECT users.credential_epoch FROM users WHERE users.id = sessions.user_id),
        (SELECT staff_users.credential_epoch FROM staff_users WHERE staff_users.id = sessions.staff_id))`,
    })
    .where("sessions.id", "=", id)
    .where("sessions.credential_epoch", "=", from)
    .returning("sessions.id")
    .executeTakeFirst();
  return row !== undefined;
}

const askOwnerSession = statement("owner_session", (db, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("restaurants", "restaurants.user_id", "users.id")
    .leftJoinLateral(
      () =>
        newestSubscription(db)
          .select(["subscriptions.status", "subscriptions.current_period_end", "subscriptions.grace_until"])
          .where("subscriptions.restaurant_id", "=", sql.ref<string>("restaurants.id"))
          .as("subscription"),
      (join) => join.onTrue(),
    )
    .select([
      "sessions.id",
      "sessions.remember",
      isoText<string>("sessions.created_at").as("created_at"),
      isoText<string>("sessions.last_active_at").as("last_active_at"),
      "users.id as user_id",
      "restaurants.id as restaurant_id",
      "restaurants.status as restaurant_status",
      "subscription.status as subscription_status",
      isoText("subscription.current_period_end").as("current_period_end"),
      isoText("subscription.grace_until").as("grace_until"),
    ])
    .where("sessions.token_hash", "=", tokenHash)
    .where("users.status", "=", "active")
    .where(isOfThisEpoch("sessions", "users")),
);

/** Everything a signed-in owner's call needs, in one indexed read. */
export async function findOwnerSession(db: Db, tokenHash: Buffer) {
  const [row] = await askOwnerSession(db, { tokenHash });
  return (
    row && {
      id: row.id,
      remember: row.remember,
      created_at: new Date(row.created_at),
      last_active_at: new Date(row.last_active_at),
      user_id: row.user_id,
      restaurant_id: row.restaurant_id,
      restaurant_status: row.restaurant_status,
      subscription_status: row.subscription_status,
      current_period_end: row.current_period_end === null ? null : new Date(row.current_period_end),
      grace_until: row.grace_until === null ? null : new Date(row.grace_until),
    }
  );
}

const askStaffSession = statement("staff_session", (db, { tokenHash }: { tokenHash: Buffer }) =>
  db
    .selectFrom("sessions")
    .innerJoin("staff_users", "staff_users.id", "sessions.staff_id")
    .select([
      "sessions.id",
      "sessions.remember",
      isoText<string>("sessions.created_at").as("created_at"),
      isoText<string>("sessions.last_active_at").as("last_active_at"),
      "staff_users.id as staff_id",
      "staff_users.role",
      "staff_users.permissions",
    ])
    .where("sessions.token_hash", "=", tokenHash)
    .where("staff_users.status", "=", "active")
    .where(hasRequiredFactor)
    .where(isOfThisEpoch("sessions", "staff_users")),
);

/** The same for a staff member. */
export async function findStaffSession(db: Db, tokenHash: Buffer) {
  const [row] = await askStaffSession(db, { tokenHash });
  return row && { ...row, created_at: new Date(row.created_at), last_active_at: new Date(row.last_active_at) };
}

export const findActiveAccount = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .leftJoin("restaurants", "restaurants.user_id", "users.id")
    .select(["users.id", "restaurants.id as restaurant_id", "restaurants.status as restaurant_status"])
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
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id",
      "sessions.ip",
      "sessions.user_agent",
      "sessions.remember",
      "sessions.created_at",
      "sessions.last_active_at",
    ])
    .where("sessions.user_id", "=", userId)
    .where(isOfThisEpoch("sessions", "users"))
    .orderBy("sessions.last_active_at", "desc")
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

export const hasUser = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

/** Deletes every session of the user. */
export const deleteUserSessions = async (db: Db, userId: string): Promise<number> =>
  (await db.deleteFrom("sessions").where("user_id", "=", userId).returning("id").execute()).length;

/** Deletes every session of the user, but for the one given. */
export async function deleteOtherSessions(db: Db, userId: string, exceptId: string): Promise<number> {
  const rows = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("id", "!=", exceptId)
    .returning("id")
    .execute();
  return rows.length;
}

export const deleteSession = (db: Db, id: string) => db.deleteFrom("sessions").where("id", "=", id).execute();

/** Keeps the table small: nothing older than the absolute limit can be alive. */
export const deleteSessionsBefore = (db: Db, before: Date): Promise<void> =>
  deleteOld(db, "sessions", { column: "created_at", before });
