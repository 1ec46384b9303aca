import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { KeychainEventKind, KeychainStatus } from "#shared/nfc/nfc-values.ts";
import type { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import type { Database, Db } from "#server/db/database.ts";
import { restaurantChoice } from "#server/db/restaurant-choice.ts";
import { type Scope, inScope } from "#server/db/scope.ts";
import { type Place, isAfter, microsOf } from "#server/features/nfc/newest-first.repo.ts";

export type KeychainRow = Selectable<Database["keychains"]>;

/** With the names around it, and the reviews it brought its restaurant. */
const shown = (db: Db) =>
  db
    .selectFrom("keychains")
    .leftJoin("restaurants", "restaurants.id", "keychains.restaurant_id")
    .leftJoin("keychains as heirs", "heirs.id", "keychains.replaced_by")
    .leftJoin("keychain_orders", "keychain_orders.id", "keychains.order_id")
    .selectAll("keychains")
    .select([
      "restaurants.name as restaurant_name",
      "restaurants.city as restaurant_city",
      "heirs.code as heir_code",
      "heirs.name as heir_name",
      "keychain_orders.number as order_number",
      microsOf("keychains").as("micros"),
    ])
    .select((eb) =>
      eb
        .selectFrom("clients")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("clients.keychain_id", "=", "keychains.id")
        .whereRef("clients.restaurant_id", "=", "keychains.restaurant_id")
        .where("clients.converted_at", "is not", null)
        .as("conversions"),
    );

export type ShownKeychain = NonNullable<Awaited<ReturnType<typeof findKeychain>>>;

export const findKeychain = (db: Db, scope: Scope, id: string) =>
  shown(db).where("keychains.id", "=", id).where(inScope("keychains.restaurant_id", scope)).executeTakeFirst();

export interface KeychainFilter {
  status?: KeychainStatus | undefined;
  restaurant_id?: string | undefined;
  order_id?: string | undefined;
  allocation_id?: string | undefined;
  batch_id?: string | undefined;
}

const COLUMNS = ["status", "restaurant_id", "order_id", "allocation_id", "batch_id"] as const;

const filtered = (db: Db, scope: Scope, filter: KeychainFilter) =>
  COLUMNS.reduce(
    (query, column) => {
      const value = filter[column];
      return value === undefined ? query : query.where(`keychains.${column}`, "=", value);
    },
    shown(db).where(inScope("keychains.restaurant_id", scope)),
  );

/** Newest first. */
export const listKeychains = (
  db: Db,
  scope: Scope,
  { filter, after, limit }: { filter: KeychainFilter; after: Place | undefined; limit: number },
) =>
  filtered(db, scope, filter)
    .$if(after !== undefined, (query) => query.where(isAfter("keychains", after ?? { micros: 0, id: "" })))
    .orderBy("keychains.created_at", "desc")
    .orderBy("keychains.id", "desc")
    .limit(limit)
    .execute();

/** Those whose code begins like this, by code. */
export const searchKeychains = (
  db: Db,
  scope: Scope,
  { filter, start, after, limit }: { filter: KeychainFilter; start: string; after: string | undefined; limit: number },
) =>
  filtered(db, scope, filter)
    .where(sql<boolean>`keychains.code COLLATE "C" >= ${start} AND keychains.code COLLATE "C" < ${`${start}~`}`)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`keychains.code COLLATE "C" > ${after ?? ""}`))
    .orderBy(sql`keychains.code COLLATE "C"`)
    .limit(limit)
    .execute();

/** How many a restaurant has, and how many of them nobody taps. */
export const countOfRestaurant = (db: Db, scope: Scope, quietSince: Date): Promise<{ total: number; quiet: number }> =>
  db
    .selectFrom("keychains")
    .select([
      sql<number>`count(*)::int`.as("total"),
      sql<number>`count(*) FILTER (WHERE status IN ('assigned', 'active')
        AND coalesce(last_tap_at, activated_at, assigned_at, created_at) < ${quietSince})::int`.as("quiet"),
    ])
    .where(inScope("keychains.restaurant_id", scope))
    .executeTakeFirstOrThrow();

/** How many there are of a status; counting ends at the bound, however many there are. */
export async function countUpTo(db: Db, status: KeychainStatus, bound: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb.selectFrom("keychains").select("keychains.id").where("status", "=", status).limit(bound).as("counted"),
    )
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locked one after the other by id, so that two who change the same ones wait and do not block each other. */
export const lockKeychains = (db: Db, scope: Scope, ids: readonly string[]): Promise<KeychainRow[]> =>
  db
    .selectFrom("keychains")
    .selectAll()
    .where("id", "in", ids.length > 0 ? ids : [null as unknown as string])
    .where(inScope("keychains.restaurant_id", scope))
    .orderBy("id")
    .forUpdate()
    .execute();

/** So many that can be given away, the oldest first; those somebody else is just taking are passed over. */
export const takeFromStock = (db: Db, quantity: number): Promise<KeychainRow[]> =>
  db
    .selectFrom("keychains")
    .selectAll()
    .where("status", "=", "in_stock")
    .where("fault", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(quantity)
    .forUpdate()
    .skipLocked()
    .execute();

export const updateKeychains = (
  db: Db,
  ids: readonly string[],
  values: Updateable<Database["keychains"]>,
): Promise<unknown> =>
  ids.length === 0
    ? Promise.resolve()
    : db
        .updateTable("keychains")
        .set(values)
        .where(sql<boolean>`id = ANY(${ids}::uuid[])`)
        .execute();

/** Gives each its own address. */
export const setUrls = (db: Db, urls: readonly { id: string; url: string }[]): Promise<unknown> =>
  sql`UPDATE keychains SET url = given.url
      FROM unnest(${urls.map(({ id }) => id)}::uuid[], ${urls.map(({ url }) => url)}::text[]) AS given (id, url)
      WHERE keychains.id = given.id`.execute(db);

/** Whoever pointed to one of these points to another one from now on, or to none. */
export const repoint = (db: Db, ids: readonly string[], to: string | null): Promise<unknown> =>
  db
    .updateTable("keychains")
    .set({ replaced_by: to })
    .where(sql<boolean>`replaced_by = ANY(${ids}::uuid[])`)
    .execute();

type NewKeychain = Pick<Insertable<Database["keychains"]>, "status" | "note" | "order_id" | "batch_id" | "stocked_at">;

/** Makes one for each code that is free, and gives those it made. */
export async function insertKeychains(
  db: Db,
  codes: readonly string[],
  values: NewKeychain,
  now: Date,
): Promise<{ id: string; code: string }[]> {
  const { rows } = await sql<{ id: string; code: string }>`
    INSERT INTO keychains (code, status, note, order_id, batch_id, stocked_at, created_at, updated_at)
    SELECT code, ${values.status}, ${values.note ?? null}, ${values.order_id ?? null}::uuid,
      ${values.batch_id ?? null}::uuid, ${values.stocked_at ?? null}::timestamptz, ${now}, ${now}
    FROM unnest(${codes}::text[]) AS code
    ON CONFLICT (code) DO NOTHING
    RETURNING id, code`.execute(db);
  return rows;
}

/** Those of these codes that a keychain or a restaurant has. */
export async function listTakenCodes(db: Db, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM keychains WHERE code = ANY(${codes}::text[])
    UNION SELECT review_code FROM restaurants WHERE review_code = ANY(${codes}::text[])
    UNION SELECT code FROM old_review_codes WHERE code = ANY(${codes}::text[])`.execute(db);
  return rows.map(({ code }) => code);
}

export async function countOfOrder(db: Db, orderId: string): Promise<number> {
  const { count } = await db
    .selectFrom("keychains")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of an order that arrived: those on their way come into stock. */
export const stockOrder = (db: Db, orderId: string, now: Date): Promise<{ id: string }[]> =>
  db
    .updateTable("keychains")
    .set({ status: "in_stock", stocked_at: now, updated_at: now })
    .where("order_id", "=", orderId)
    .where("stocked_at", "is", null)
    .returning("id")
    .execute();

/** Of an order that never came: those on their way were never made. */
export const deleteUndelivered = (db: Db, orderId: string): Promise<unknown> =>
  db.deleteFrom("keychains").where("order_id", "=", orderId).where("stocked_at", "is", null).execute();

/** Those an order brought its restaurant and that are still there. */
export const listGivenForOrder = (db: Db, orderId: string): Promise<{ id: string }[]> =>
  db
    .selectFrom("keychains")
    .innerJoin("keychain_allocations", "keychain_allocations.id", "keychains.allocation_id")
    .select("keychains.id")
    .where("keychain_allocations.order_id", "=", orderId)
    .whereRef("keychains.restaurant_id", "=", "keychain_allocations.restaurant_id")
    .execute();

/** Those an allocation gave and that are still there. */
export const listGivenByAllocation = (db: Db, allocationId: string): Promise<{ id: string }[]> =>
  db
    .selectFrom("keychains")
    .innerJoin("keychain_allocations", "keychain_allocations.id", "keychains.allocation_id")
    .select("keychains.id")
    .where("keychain_allocations.id", "=", allocationId)
    .whereRef("keychains.restaurant_id", "=", "keychain_allocations.restaurant_id")
    .execute();

export interface NewEvent {
  keychainId: string;
  restaurantId: string | null;
  details?: Selectable<Database["keychain_events"]>["details"];
}

/** Adds the same kind of event to the history of each, in one statement. */
export const insertEvents = (
  db: Db,
  events: readonly NewEvent[],
  what: { kind: KeychainEventKind; userId: string | null; staffId: string | null; at: Date },
): Promise<unknown> =>
  sql`INSERT INTO keychain_events (keychain_id, kind, user_id, staff_id, restaurant_id, details, at)
      SELECT keychain_id, ${what.kind}, ${what.userId}::uuid, ${what.staffId}::uuid, restaurant_id, details, ${what.at}
      FROM jsonb_to_recordset(${JSON.stringify(
        events.map(({ keychainId, restaurantId, details }) => ({
          keychain_id: keychainId,
          restaurant_id: restaurantId,
          details: details ?? {},
        })),
      )}::jsonb) AS event (keychain_id uuid, restaurant_id uuid, details jsonb)`.execute(db);

/** Newest first. */
export const listEvents = (
  db: Db,
  keychainId: string,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  db
    .selectFrom("keychain_events")
    .leftJoin("staff_users", "staff_users.id", "keychain_events.staff_id")
    .leftJoin("users", "users.id", "keychain_events.user_id")
    .leftJoin("restaurants", "restaurants.id", "keychain_events.restaurant_id")
    .selectAll("keychain_events")
    .select([
      "staff_users.name as staff_name",
      "users.first_name",
      "users.last_name",
      "restaurants.name as restaurant_name",
      "restaurants.city as restaurant_city",
    ])
    .where("keychain_id", "=", keychainId)
    .$if(before !== undefined, (query) => query.where(sql<boolean>`keychain_events.id < ${before ?? 0}::bigint`))
    .orderBy("keychain_events.id", "desc")
    .limit(limit)
    .execute();
export type ListedEvent = Awaited<ReturnType<typeof listEvents>>[number];

/** Restaurants by letters of their name. */
export const searchRestaurants = (db: Db, scope: Scope, asked: RestaurantChoice): Promise<NamedRestaurant[]> =>
  restaurantChoice(db, scope, asked).execute();

/** Names of restaurants, for telling where keychains are. */
export const findRestaurantName = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom("restaurants").select("name").where("id", "=", id).executeTakeFirst())?.name;
