import { type SqlBool, sql } from "kysely";
import type { RestaurantStanding } from "#shared/restaurants/admin-restaurants.contract.ts";
import type { Db } from "#server/db/database.ts";
import { standingAt } from "#server/db/standings.ts";

export interface Surroundings {
  standing: RestaurantStanding;
  trial_ends_at: Date | null;
  clients: number;
  reviews: number;
  keychains: number;
  campaigns: number;
}

/** What belongs to a restaurant, as figures. */
export async function readSurroundings(db: Db, restaurantId: string, now: Date): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    SELECT ${standingAt(now)} AS standing, s.clients,
      CASE WHEN live.status = 'trial' AND live.subscription_ref IS NULL THEN live.current_period_end END AS trial_ends_at,
      (SELECT count(*)::int FROM reviews WHERE reviews.restaurant_id = r.id) AS reviews,
      (SELECT count(*)::int FROM keychains WHERE keychains.restaurant_id = r.id) AS keychains,
      (SELECT count(*)::int FROM campaigns WHERE campaigns.restaurant_id = r.id AND campaigns.deleted_at IS NULL) AS campaigns
    FROM restaurants r
    JOIN restaurant_sizes s ON s.restaurant_id = r.id
    LEFT JOIN subscriptions live ON live.restaurant_id = r.id AND live.status <> 'expired'
    WHERE r.id = ${restaurantId}`.execute(db);
  return rows[0]!;
}

export const findOwner = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email", "status"])
    .where("id", "=", userId)
    .executeTakeFirst();

/** Holds the account while a restaurant is given to it; false without such an account. */
export const lockOwner = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirst()) !== undefined;

/** Ask it once the account is locked: what was given a moment ago counts. */
export const hasRestaurant = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom("restaurants").select("id").where("user_id", "=", userId).executeTakeFirst()) !== undefined;

/** Whether another restaurant has this address. */
export const isEmailTaken = async (db: Db, email: string, exceptId: string | null): Promise<boolean> => {
  const row = await db
    .selectFrom("restaurants")
    .select("id")
    .where(sql<SqlBool>`lower(email) = ${email}`)
    .$if(exceptId !== null, (query) => query.where("id", "!=", exceptId ?? ""))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const listOldCodes = (db: Db, restaurantId: string) =>
  db
    .selectFrom("old_review_codes")
    .select(["code", "leads_on", "replaced_at"])
    .where("restaurant_id", "=", restaurantId)
    .orderBy("replaced_at", "desc")
    .orderBy("code")
    .limit(20)
    .execute();

export const keepOldCode = (
  db: Db,
  row: { code: string; restaurant_id: string; leads_on: boolean; replaced_at: Date },
) => db.insertInto("old_review_codes").values(row).execute();
