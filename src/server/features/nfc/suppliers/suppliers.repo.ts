import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

export type SupplierRow = Selectable<Database["keychain_suppliers"]>;

export const listSuppliers = (db: Db, limit: number): Promise<SupplierRow[]> =>
  db
    .selectFrom("keychain_suppliers")
    .selectAll()
    .orderBy((eb) => eb.fn("lower", ["name"]))
    .limit(limit)
    .execute();

export const findSupplier = (db: Db, id: string): Promise<SupplierRow | undefined> =>
  db.selectFrom("keychain_suppliers").selectAll().where("id", "=", id).executeTakeFirst();

export const lockSupplier = (db: Db, id: string): Promise<SupplierRow | undefined> =>
  db.selectFrom("keychain_suppliers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export async function countSuppliers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("keychain_suppliers")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Undefined when there is one of this name. */
export const insertSupplier = (
  db: Db,
  row: Insertable<Database["keychain_suppliers"]>,
): Promise<SupplierRow | undefined> =>
  db
    .insertInto("keychain_suppliers")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const isNameTaken = async (db: Db, name: string, butId: string): Promise<boolean> =>
  (await db
    .selectFrom("keychain_suppliers")
    .select("id")
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where("id", "<>", butId)
    .executeTakeFirst()) !== undefined;

export const updateSupplier = (
  db: Db,
  id: string,
  values: Updateable<Database["keychain_suppliers"]>,
): Promise<SupplierRow> =>
  db.updateTable("keychain_suppliers").set(values).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

export const hasOrders = async (db: Db, supplierId: string): Promise<boolean> =>
  (await db
    .selectFrom("keychain_orders")
    .select("id")
    .where("supplier_id", "=", supplierId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const deleteSupplier = (db: Db, id: string): Promise<unknown> =>
  db.deleteFrom("keychain_suppliers").where("id", "=", id).execute();
