import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type {
  RestaurantFilter,
  RestaurantSort,
  RestaurantStanding,
} from "#shared/restaurants/admin-restaurants.contract.ts";
import type { Database, Db } from "#server/db/database.ts";
import { liveStanding } from "#server/db/live-subscription.ts";

type Restaurants = Selectable<Database["restaurants"]>;

export interface ListedRestaurant extends Pick<
  Restaurants,
  "id" | "name" | "city" | "country" | "email" | "status" | "created_at"
> {
  standing: RestaurantStanding;
  owner_id: string | null;
  owner_name: string | null;
  owner_email: string | null;
  clients: number;
  /** Where the list goes on, by each of its orders. */
  micros: string;
  name_key: string;
}

/** Where a list goes on after a row. */
export interface ListPlace {
  id: string;
  micros?: number | undefined;
  name?: string | undefined;
  clients?: number | undefined;
}

export interface ListInput {
  filter: Omit<RestaurantFilter, "search" | "sort">;
  /** Folded, with LIKE's own signs made plain; empty without a search. */
  pattern: string;
  sort: RestaurantSort;
  after: ListPlace | undefined;
  limit: number;
  now: Date;
}

/** As the indexes have them. */
const NAME_KEY = sql<string>`"left"(fold_text(r.name), 120) COLLATE "C"`;
const SEARCHED = sql<string>`fold_text(r.name || ' ' || r.city || ' ' || coalesce(r.email, ''))`;
const MICROS = sql<string>`(extract(epoch FROM r.created_at) * 1000000)::bigint`;
/** The counters of a restaurant are a few rows. */
const CLIENTS = sql<number>`coalesce((SELECT sum(c.clients)::int FROM client_counts c WHERE c.restaurant_id = r.id), 0)`;

const ORDERS: Record<RestaurantSort, RawBuilder<unknown>> = {
  newest: sql`r.created_at DESC, r.id DESC`,
  name: sql`${NAME_KEY}, r.id`,
  clients: sql`${CLIENTS} DESC, r.id DESC`,
};

const AFTER: Record<RestaurantSort, (place: ListPlace) => RawBuilder<SqlBool>> = {
  newest: ({ micros, id }) =>
    sql`(r.created_at, r.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`,
  name: ({ name, id }) => sql`(${NAME_KEY}, r.id) > (${name}::text COLLATE "C", ${id}::uuid)`,
  clients: ({ clients, id }) => sql`(${CLIENTS}, r.id) < (${clients}::int, ${id}::uuid)`,
};

/** By its own words or by those of whoever runs it; each half is answered by an index. */
const isFound = (pattern: string): RawBuilder<SqlBool> => sql`r.id IN (
  SELECT r.id FROM restaurants r WHERE ${SEARCHED} LIKE ${pattern}
  UNION SELECT o.id FROM restaurants o WHERE o.user_id IN (
    SELECT u.id FROM users u WHERE fold_text(u.first_name || ' ' || u.last_name || ' ' || u.email) LIKE ${pattern}))`;

function conditionsOf({ filter, pattern, sort, after, now }: ListInput): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (filter.status) parts.push(sql`r.status = ${filter.status}`);
  if (filter.country) parts.push(sql`r.country = ${filter.country}`);
  if (filter.linked) parts.push(filter.linked === "yes" ? sql`r.user_id IS NOT NULL` : sql`r.user_id IS NULL`);
  if (filter.subscription) parts.push(sql`${liveStanding(now)} = ${filter.subscription}`);
  if (pattern !== "") parts.push(isFound(pattern));
  if (after) parts.push(AFTER[sort](after));
  return sql.join(parts, sql` AND `);
}

/** A page of restaurants, in one of three orders. */
export async function listRestaurants(db: Db, input: ListInput): Promise<ListedRestaurant[]> {
  const { rows } = await sql<ListedRestaurant>`
    SELECT r.id, r.name, r.city, r.country, r.email, r.status, r.created_at, ${liveStanding(input.now)} AS standing,
      owner.id AS owner_id, owner.first_name || ' ' || owner.last_name AS owner_name, owner.email AS owner_email,
      ${CLIENTS} AS clients, ${MICROS} AS micros, ${NAME_KEY} AS name_key
    FROM restaurants r
    LEFT JOIN subscriptions live ON live.restaurant_id = r.id AND live.status <> 'expired'
    LEFT JOIN users owner ON owner.id = r.user_id
    WHERE ${conditionsOf(input)}
    ORDER BY ${ORDERS[input.sort]}
    LIMIT ${input.limit}`.execute(db);
  return rows;
}

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
    SELECT ${liveStanding(now)} AS standing, ${CLIENTS} AS clients,
      CASE WHEN live.status = 'trial' AND live.subscription_ref IS NULL THEN live.current_period_end END AS trial_ends_at,
      (SELECT count(*)::int FROM reviews WHERE reviews.restaurant_id = r.id) AS reviews,
      (SELECT count(*)::int FROM keychains WHERE keychains.restaurant_id = r.id) AS keychains,
      (SELECT count(*)::int FROM campaigns WHERE campaigns.restaurant_id = r.id AND campaigns.deleted_at IS NULL) AS campaigns
    FROM restaurants r
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

/** Owners whose name or address has these letters. */
export const searchOwners = (db: Db, pattern: string, limit: number) =>
  db
    .selectFrom("users")
    .leftJoin("restaurants", "restaurants.user_id", "users.id")
    .select([
      "users.id",
      "users.first_name",
      "users.last_name",
      "users.email",
      "users.status",
      "restaurants.id as restaurant_id",
      "restaurants.name as restaurant_name",
    ])
    .where(sql<SqlBool>`fold_text(first_name || ' ' || last_name || ' ' || users.email) LIKE ${pattern}`)
    .orderBy("users.last_name")
    .orderBy("users.first_name")
    .orderBy("users.id")
    .limit(limit)
    .execute();

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
