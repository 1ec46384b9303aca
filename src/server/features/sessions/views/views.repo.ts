import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { isOfThisEpoch } from "#server/db/credential-epoch.ts";
import { hasRequiredFactor } from "#server/db/second-factor.ts";
import type { ViewStanding } from "./views.rules.ts";

export type ViewRow = Pick<Selectable<Database["support_views"]>, "id" | "user_id" | "staff_id">;

/** Whom somebody wants to look at. The row is held, so that the account does not change until the view stands. */
export const lockOwner = (db: Db, id: string) =>
  db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "status", "credential_epoch"])
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();

export const findRestaurantOf = (db: Db, userId: string) =>
  db.selectFrom("restaurants").select(["id", "name"]).where("user_id", "=", userId).executeTakeFirst();

/** False when the session has ended meanwhile. Two views by one session stand in line for it. */
export const lockStaffSession = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom("sessions").select("id").where("id", "=", id).forUpdate().executeTakeFirst()) !== undefined;

export const insertView = (db: Db, row: Insertable<Database["support_views"]>): Promise<{ id: string }> =>
  db.insertInto("support_views").values(row).returning("id").executeTakeFirstOrThrow();

const standingOf = (db: Db) =>
  db
    .selectFrom("support_views")
    .innerJoin("users", "users.id", "support_views.user_id")
    .leftJoin("staff_users", (join) =>
      join
        .onRef("staff_users.id", "=", "support_views.staff_id")
        .on("staff_users.status", "=", "active")
        .on(hasRequiredFactor),
    )
    .leftJoin("sessions", (join) =>
      join
        .onRef("sessions.id", "=", "support_views.staff_session_id")
        .onRef("sessions.credential_epoch", "=", "staff_users.credential_epoch"),
    )
    .select([
      "support_views.id",
      "support_views.user_id",
      "support_views.staff_id",
      "support_views.ends_at",
      "staff_users.role",
      "staff_users.permissions",
      "sessions.remember",
      "sessions.created_at",
      "sessions.last_active_at",
      sql<boolean>`users.status = 'active' AND ${isOfThisEpoch("support_views", "users")}`.as("is_owner_same"),
    ]);
type StandingRow = Awaited<ReturnType<ReturnType<typeof standingOf>["execute"]>>[number];
export type StandingView = ViewRow & ViewStanding;

const presentStanding = (row: StandingRow): StandingView => ({
  id: row.id,
  user_id: row.user_id,
  staff_id: row.staff_id,
  ends_at: row.ends_at,
  isOwnerSame: row.is_owner_same,
  session:
    row.remember === null || row.created_at === null || row.last_active_at === null
      ? undefined
      : { remember: row.remember, created_at: row.created_at, last_active_at: row.last_active_at },
  staff: row.role && row.permissions ? { role: row.role, permissions: row.permissions } : undefined,
});

export async function findView(db: Db, tokenHash: Buffer): Promise<StandingView | undefined> {
  const row = await standingOf(db).where("support_views.token_hash", "=", tokenHash).executeTakeFirst();
  return row && presentStanding(row);
}

/** Those whose time is over, whatever ended them. */
export const listOverdue = async (db: Db, now: Date): Promise<StandingView[]> =>
  (
    await standingOf(db).where("support_views.ends_at", "<=", now).orderBy("support_views.ends_at").limit(500).execute()
  ).map(presentStanding);

/** The view is over; undefined when somebody else ended it first. */
export const deleteView = (db: Db, id: string): Promise<ViewRow | undefined> =>
  db.deleteFrom("support_views").where("id", "=", id).returning(["id", "user_id", "staff_id"]).executeTakeFirst();

export const deleteViewsBySession = (db: Db, staffSessionId: string): Promise<ViewRow[]> =>
  db
    .deleteFrom("support_views")
    .where("staff_session_id", "=", staffSessionId)
    .returning(["id", "user_id", "staff_id"])
    .execute();

export const deleteViewsOf = (db: Db, userId: string, staffId?: string): Promise<ViewRow[]> =>
  db
    .deleteFrom("support_views")
    .where("user_id", "=", userId)
    .$if(staffId !== undefined, (query) => query.where("staff_id", "=", staffId ?? null))
    .returning(["id", "user_id", "staff_id"])
    .execute();
