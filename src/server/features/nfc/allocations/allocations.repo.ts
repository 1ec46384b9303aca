import { type Insertable, type Selectable, type Updateable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";
import { type Place, isAfter, microsOf } from "#server/features/nfc/newest-first.repo.ts";

export type AllocationRow = Selectable<Database["keychain_allocations"]>;

const shown = (db: Db) =>
  db
    .selectFrom("keychain_allocations")
    .leftJoin("restaurants", "restaurants.id", "keychain_allocations.restaurant_id")
    .leftJoin("keychain_orders", "keychain_orders.id", "keychain_allocations.order_id")
    .selectAll("keychain_allocations")
    .select([
      "restaurants.name as restaurant_name",
      "restaurants.city as restaurant_city",
      "keychain_orders.number as order_number",
      microsOf("keychain_allocations").as("micros"),
    ]);

export type ShownAllocation = NonNullable<Awaited<ReturnType<typeof findAllocation>>>;

export const findAllocation = (db: Db, scope: Scope, id: string) =>
  shown(db)
    .where("keychain_allocations.id", "=", id)
    .where(inScope("keychain_allocations.restaurant_id", scope))
    .executeTakeFirst();

export interface AllocationFilter {
  restaurant_id?: string | undefined;
  active?: boolean | undefined;
}

/** Newest first. */
export const listAllocations = (
  db: Db,
  scope: Scope,
  { filter, after, limit }: { filter: AllocationFilter; after: Place | undefined; limit: number },
): Promise<ShownAllocation[]> =>
  shown(db)
    .where(inScope("keychain_allocations.restaurant_id", scope))
    .$if(filter.restaurant_id !== undefined, (query) =>
      query.where("keychain_allocations.restaurant_id", "=", filter.restaurant_id ?? ""),
    )
    .$if(filter.active !== undefined, (query) => query.where("keychain_allocations.active", "=", filter.active ?? true))
    .$if(after !== undefined, (query) => query.where(isAfter("keychain_allocations", after ?? { micros: 0, id: "" })))
    .orderBy("keychain_allocations.created_at", "desc")
    .orderBy("keychain_allocations.id", "desc")
    .limit(limit)
    .execute();

export const insertAllocation = (db: Db, row: Insertable<Database["keychain_allocations"]>): Promise<AllocationRow> =>
  db.insertInto("keychain_allocations").values(row).returningAll().executeTakeFirstOrThrow();

export const lockAllocation = (db: Db, scope: Scope, id: string): Promise<AllocationRow | undefined> =>
  db
    .selectFrom("keychain_allocations")
    .selectAll()
    .where("id", "=", id)
    .where(inScope("keychain_allocations.restaurant_id", scope))
    .forUpdate()
    .executeTakeFirst();

export const updateAllocation = (
  db: Db,
  id: string,
  values: Updateable<Database["keychain_allocations"]>,
): Promise<unknown> => db.updateTable("keychain_allocations").set(values).where("id", "=", id).execute();
