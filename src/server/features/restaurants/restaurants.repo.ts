import type { Insertable, Selectable, Updateable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

export type RestaurantRow = Selectable<Database["restaurants"]>;

export const insertRestaurant = (db: Db, values: Insertable<Database["restaurants"]>): Promise<RestaurantRow> =>
  db.insertInto("restaurants").values(values).returningAll().executeTakeFirstOrThrow();

export const findRestaurant = (db: Db, scope: Scope, id: string): Promise<RestaurantRow | undefined> =>
  db
    .selectFrom("restaurants")
    .selectAll()
    .where("id", "=", id)
    .where(inScope("restaurants.id", scope))
    .executeTakeFirst();

export const lockRestaurant = (db: Db, scope: Scope, id: string): Promise<RestaurantRow | undefined> =>
  db
    .selectFrom("restaurants")
    .selectAll()
    .where("id", "=", id)
    .where(inScope("restaurants.id", scope))
    .forUpdate()
    .executeTakeFirst();

export const updateRestaurant = (
  db: Db,
  scope: Scope,
  id: string,
  values: Updateable<Database["restaurants"]>,
): Promise<RestaurantRow | undefined> =>
  db
    .updateTable("restaurants")
    .set(values)
    .where("id", "=", id)
    .where(inScope("restaurants.id", scope))
    .returningAll()
    .executeTakeFirst();

/** Only the first time counts. */
export const setPrinted = (db: Db, scope: Scope, id: string, now: Date) =>
  db
    .updateTable("restaurants")
    .set({ printed_at: now })
    .where("id", "=", id)
    .where("printed_at", "is", null)
    .where(inScope("restaurants.id", scope))
    .execute();

/** Where an owner lives, who may have no restaurant yet. */
export const findCountryOfUser = async (db: Db, userId: string): Promise<string> =>
  (await db.selectFrom("users").select("country").where("id", "=", userId).executeTakeFirstOrThrow()).country;
