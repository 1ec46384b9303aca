import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { OrderKind, OrderStatus } from "#shared/nfc/nfc-values.ts";
import type { Database, Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";
import { type Place, isAfter, microsOf } from "#server/features/nfc/newest-first.repo.ts";

export type OrderRow = Selectable<Database["keychain_orders"]>;

/** With the names around it, and how many keychains belong to it. */
const shown = (db: Db) =>
  db
    .selectFrom("keychain_orders")
    .leftJoin("restaurants", "restaurants.id", "keychain_orders.restaurant_id")
    .leftJoin("keychain_suppliers", "keychain_suppliers.id", "keychain_orders.supplier_id")
    .selectAll("keychain_orders")
    .select([
      "restaurants.name as restaurant_name",
      "restaurants.city as restaurant_city",
      "keychain_suppliers.name as supplier_name",
      microsOf("keychain_orders").as("micros"),
    ])
    .select((eb) => [
      eb
        .selectFrom("keychains")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("keychains.order_id", "=", "keychain_orders.id")
        .as("made"),
      eb
        .selectFrom("keychain_allocations")
        .select(sql<number>`coalesce(sum(quantity), 0)::int`.as("count"))
        .whereRef("keychain_allocations.order_id", "=", "keychain_orders.id")
        .where("keychain_allocations.active", "=", true)
        .as("given"),
    ]);

export type ShownOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export const findOrder = (db: Db, scope: Scope, id: string) =>
  shown(db)
    .where("keychain_orders.id", "=", id)
    .where(inScope("keychain_orders.restaurant_id", scope))
    .executeTakeFirst();

export interface OrderFilter {
  kind?: OrderKind | undefined;
  status?: OrderStatus | undefined;
  restaurant_id?: string | undefined;
  supplier_id?: string | undefined;
  search?: string | undefined;
}

const COLUMNS = ["kind", "status", "restaurant_id", "supplier_id"] as const;

/** Newest first; those nobody paid are left out. A number is found by its beginning, or by its last part alone. */
export function listOrders(
  db: Db,
  scope: Scope,
  { filter, after, limit }: { filter: OrderFilter; after: Place | undefined; limit: number },
): Promise<ShownOrder[]> {
  const start = (filter.search ?? "").trim().toUpperCase();
  return COLUMNS.reduce(
    (query, column) => {
      const value = filter[column];
      return value === undefined ? query : query.where(`keychain_orders.${column}`, "=", value);
    },
    shown(db).where(inScope("keychain_orders.restaurant_id", scope)).where("payment_status", "<>", "expired"),
  )
    .$if(/^\d{1,9}$/.test(start), (query) => query.where("keychain_orders.serial", "=", Number(start)))
    .$if(start !== "" && !/^\d{1,9}$/.test(start), (query) =>
      query.where(
        sql<boolean>`keychain_orders.number COLLATE "C" >= ${start} AND keychain_orders.number COLLATE "C" < ${`${start}~`}`,
      ),
    )
    .$if(after !== undefined, (query) => query.where(isAfter("keychain_orders", after ?? { micros: 0, id: "" })))
    .orderBy("keychain_orders.created_at", "desc")
    .orderBy("keychain_orders.id", "desc")
    .limit(limit)
    .execute();
}

export const lockOrder = (db: Db, scope: Scope, id: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom("keychain_orders")
    .selectAll()
    .where("id", "=", id)
    .where(inScope("keychain_orders.restaurant_id", scope))
    .forUpdate()
    .executeTakeFirst();

/** By the page it is paid on; whoever asks knows the page's secret name. */
export const findOrderBySession = (db: Db, sessionRef: string): Promise<OrderRow | undefined> =>
  db.selectFrom("keychain_orders").selectAll().where("session_ref", "=", sessionRef).executeTakeFirst();

export const findOrderByKey = (db: Db, restaurantId: string, key: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom("keychain_orders")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where("request_key", "=", key)
    .executeTakeFirst();

/** The one order of a restaurant that waits for its payment. */
export const findOpenOrder = (db: Db, restaurantId: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom("keychain_orders")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where("payment_status", "=", "open")
    .executeTakeFirst();

/** Orders that have waited too long for their payment, oldest first. */
export const listAbandoned = (db: Db, before: Date): Promise<OrderRow[]> =>
  db
    .selectFrom("keychain_orders")
    .selectAll()
    .where("payment_status", "=", "open")
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(200)
    .execute();

export const findLastAddress = async (db: Db, restaurantId: string): Promise<OrderRow["address"]> =>
  (
    await db
      .selectFrom("keychain_orders")
      .select("address")
      .where("restaurant_id", "=", restaurantId)
      .where("address", "is not", null)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.address ?? null;

/** The next number of a year; whoever asks at the same time waits for this transaction. */
export async function nextSerial(db: Db, year: number): Promise<number> {
  const { last } = await db
    .insertInto("keychain_order_numbers")
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet({ last: sql<number>`keychain_order_numbers.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow();
  return last;
}

export const insertOrder = (db: Db, row: Insertable<Database["keychain_orders"]>): Promise<OrderRow> =>
  db.insertInto("keychain_orders").values(row).returningAll().executeTakeFirstOrThrow();

export const updateOrder = (db: Db, id: string, values: Updateable<Database["keychain_orders"]>): Promise<OrderRow> =>
  db.updateTable("keychain_orders").set(values).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Notes the page of an order; false when the order was given up in the meantime. */
export async function setPage(db: Db, id: string, page: { ref: string; url: string }): Promise<boolean> {
  const row = await db
    .updateTable("keychain_orders")
    .set({ session_ref: page.ref, page_url: page.url })
    .where("id", "=", id)
    .where("payment_status", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface Allowance {
  granted: number;
  used: number;
}

/** What a restaurant has had for free; undefined before its first order. */
export const findAllowance = (db: Db, restaurantId: string): Promise<Allowance | undefined> =>
  db
    .selectFrom("keychain_allowances")
    .select(["granted", "used"])
    .where("restaurant_id", "=", restaurantId)
    .executeTakeFirst();

/** The same, held until the transaction ends. What was granted once is not taken away by another plan. */
export const lockAllowance = (db: Db, restaurantId: string, granted: number): Promise<Allowance> =>
  db
    .insertInto("keychain_allowances")
    .values({ restaurant_id: restaurantId, granted })
    .onConflict((conflict) =>
      conflict
        .column("restaurant_id")
        .doUpdateSet({ granted: sql<number>`greatest(keychain_allowances.granted, excluded.granted)` }),
    )
    .returning(["granted", "used"])
    .executeTakeFirstOrThrow();

/** Takes free ones, or gives them back where the number is negative. */
export const useAllowance = (db: Db, restaurantId: string, quantity: number): Promise<unknown> =>
  db
    .updateTable("keychain_allowances")
    .set({ used: sql<number>`used + ${quantity}` })
    .where("restaurant_id", "=", restaurantId)
    .execute();

/** Who ordered, and the restaurant, for notices. */
export const findBuyer = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "locale"])
    .where("id", "=", userId)
    .executeTakeFirst();

export const findRestaurantName = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom("restaurants").select("name").where("id", "=", id).executeTakeFirst())?.name ?? "";

export const deactivateAllocations = (db: Db, orderId: string, now: Date): Promise<unknown> =>
  db
    .updateTable("keychain_allocations")
    .set({ active: false, updated_at: now })
    .where("order_id", "=", orderId)
    .execute();
