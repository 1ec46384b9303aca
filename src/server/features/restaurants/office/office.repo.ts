import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type {
  RestaurantFilter,
  RestaurantSort,
  RestaurantStanding,
} from "#shared/restaurants/admin-restaurants.contract.ts";
import { COUNTRIES } from "#shared/domain/countries.ts";
import { RESTAURANT_STATUSES } from "#shared/domain/restaurant-acts.ts";
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

/** What is looked for. */
export type Search =
  /** One or two letters, which no index finds inside a word: the beginning of a name. */
  | { kind: "beginning"; prefix: string }
  /** A part of a name, a town or an address, with LIKE's own signs made plain, that fits many: they are met on the way. */
  | { kind: "common"; pattern: string }
  /** The few it fits. */
  | { kind: "rare"; ids: readonly string[] };

export interface ListInput {
  filter: Omit<RestaurantFilter, "search" | "sort">;
  /** Undefined without a search. */
  search: Search | undefined;
  /** All that stand as the filter says, where they are few. */
  among: string[] | undefined;
  sort: RestaurantSort;
  after: ListPlace | undefined;
  limit: number;
  now: Date;
}

/** As the indexes have them. */
const NAME_KEY = sql<string>`"left"(fold_text(r.name), 120) COLLATE "C"`;
const SEARCHED = sql<string>`fold_text(r.name || ' ' || r.city || ' ' || coalesce(r.email, ''))`;
const MICROS = sql<string>`(extract(epoch FROM r.created_at) * 1000000)::bigint`;

const ORDERS: Record<RestaurantSort, RawBuilder<unknown>> = {
  newest: sql`r.created_at DESC, r.id DESC`,
  name: sql`${NAME_KEY}, r.id`,
  clients: sql`s.clients DESC, s.restaurant_id DESC`,
};

const AFTER: Record<RestaurantSort, (place: ListPlace) => RawBuilder<SqlBool>> = {
  newest: ({ micros, id }) =>
    sql`(r.created_at, r.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`,
  name: ({ name, id }) => sql`(${NAME_KEY}, r.id) > (${name}::text COLLATE "C", ${id}::uuid)`,
  clients: ({ clients, id }) => sql`(s.clients, s.restaurant_id) < (${clients}::int, ${id}::uuid)`,
};

const OWNER = sql<string>`fold_text(owner.first_name || ' ' || owner.last_name || ' ' || owner.email)`;

/** By its own words or by those of whoever runs it. */
function isFound(search: Search): RawBuilder<SqlBool> {
  if (search.kind === "beginning")
    return sql`${NAME_KEY} >= ${search.prefix}::text AND ${NAME_KEY} < ${`${search.prefix}\u{10FFFF}`}::text`;
  if (search.kind === "rare") return sql`r.id = ANY (${search.ids}::uuid[])`;
  return sql`(${SEARCHED} LIKE ${search.pattern} OR ${OWNER} LIKE ${search.pattern})`;
}

/** Restaurants with these letters, each half by its index; undefined where one of the halves has that many or more. */
export async function findFew(db: Db, pattern: string, most: number): Promise<string[] | undefined> {
  const limit = sql`LIMIT ${sql.lit(most)}`;
  const { rows } = await sql<{ of_owner: boolean; id: string | null }>`
    (SELECT false AS of_owner, r.id FROM restaurants r WHERE ${SEARCHED} LIKE ${pattern} ${limit})
    UNION ALL
    SELECT true, r.id FROM (SELECT owner.id FROM users owner WHERE ${OWNER} LIKE ${pattern} ${limit}) o
    LEFT JOIN LATERAL (SELECT id FROM restaurants WHERE user_id = o.id LIMIT 1) r ON true`.execute(db);
  const ofOwners = rows.filter((row) => row.of_owner).length;
  if (ofOwners >= most || rows.length - ofOwners >= most) return undefined;
  return rows.flatMap(({ id }) => id ?? []);
}

/** A page of restaurants, in one of three orders. */
export async function listRestaurants(db: Db, input: ListInput): Promise<ListedRestaurant[]> {
  const { rows } = await sql<ListedRestaurant>`
    SELECT r.id, r.name, r.city, r.country, r.email, r.status, r.created_at, ${liveStanding(input.now)} AS standing,
      owner.id AS owner_id, owner.first_name || ' ' || owner.last_name AS owner_name, owner.email AS owner_email,
      s.clients, ${MICROS} AS micros, ${NAME_KEY} AS name_key
    FROM ${joinedRows(input)}
    WHERE ${conditionsOf(input)}
    ORDER BY ${ORDERS[input.sort]}
    LIMIT ${sql.lit(input.limit)}`.execute(db);
  return rows;
}

/**
 * What the list is read from, first what its order comes from. The rest is looked up for each row that is shown: put together, all
 * rows might be read. Only for the beginning of a name the planner may choose.
 */
function joinedRows(input: ListInput): RawBuilder<unknown> {
  const { sort, search, among } = input;
  const mayChoose = search?.kind === "beginning";
  const join = (table: string, name: string, on: RawBuilder<unknown>): RawBuilder<unknown> =>
    mayChoose
      ? sql`${sql.table(table)} ${sql.ref(name)} ON ${on}`
      : sql`LATERAL (SELECT * FROM ${sql.table(table)} ${sql.ref(name)} WHERE ${on} OFFSET 0) ${sql.ref(name)} ON true`;
  const isSized = sort === "clients" && search?.kind !== "rare" && (!among || isOfFew(input));
  const [base, name] = isSized ? ["restaurant_sizes", "s"] : ["restaurants", "r"];
  const narrowed = isOfKind(input) ? kindsQuery(input) : isOfFew(input) ? fewQuery(input) : undefined;
  const first = narrowed ? sql`(${narrowed})` : sql.table(base);
  const same = sql`s.restaurant_id = r.id`;
  return sql`${first} ${sql.ref(name)}
    JOIN ${isSized ? join("restaurants", "r", same) : join("restaurant_sizes", "s", same)}
    LEFT JOIN ${join("subscriptions", "live", sql`live.restaurant_id = r.id AND live.status <> 'expired'`)}
    LEFT JOIN ${join("users", "owner", sql`owner.id = r.user_id`)}`;
}

function conditionsOf({ filter, search, among, sort, after, now }: ListInput): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (filter.status) parts.push(sql`r.status = ${filter.status}`);
  if (filter.country) parts.push(sql`r.country = ${filter.country}`);
  if (filter.linked) parts.push(filter.linked === "yes" ? sql`r.user_id IS NOT NULL` : sql`r.user_id IS NULL`);
  if (filter.subscription && !among) parts.push(sql`${liveStanding(now)} = ${filter.subscription}`);
  if (among) parts.push(sql`r.id = ANY (${among}::uuid[])`);
  if (search) parts.push(isFound(search));
  if (after) parts.push(AFTER[sort](after));
  return sql.join(parts, sql` AND `);
}

/** Whether a page is answered by the ends of a few index ranges alone. */
const isOfKind = ({ search, filter: { subscription, status, country, linked } }: ListInput): boolean =>
  search === undefined &&
  subscription === undefined &&
  (status !== undefined || country !== undefined || linked !== undefined);

/** What a filter leaves open is a handful of equal values; each of them is one index range, read from its end. */
function kindsQuery({ filter, sort, after, limit }: ListInput): RawBuilder<unknown> {
  const linked = filter.linked === undefined ? [true, false] : [filter.linked === "yes"];
  const kinds = (filter.status ? [filter.status] : RESTAURANT_STATUSES).flatMap((status) =>
    (filter.country ? [filter.country] : COUNTRIES).flatMap((country) =>
      linked.map((isLinked) => sql`(${status}::text, ${country}::text, ${isLinked}::boolean)`),
    ),
  );
  const [range, name] =
    sort === "clients"
      ? [sql`SELECT * FROM restaurant_sizes s WHERE s.is_linked = open.is_linked`, "s"]
      : [sql`SELECT * FROM restaurants r WHERE (r.user_id IS NOT NULL) = open.is_linked`, "r"];
  const own = sql.ref(name);
  const page = sql`ORDER BY ${ORDERS[sort]} LIMIT ${sql.lit(limit)}`;
  return sql`
    SELECT ${own}.* FROM (VALUES ${sql.join(kinds)}) AS open (status, country, is_linked)
    CROSS JOIN LATERAL (
      ${range} AND ${own}.status = open.status AND ${own}.country = open.country
        AND ${after ? AFTER[sort](after) : sql`true`} ${page}
    ) ${own}
    ${page}`;
}

/** Whether those who stand as the filter says are few, and nothing else is asked for. */
const isOfFew = ({ search, among, filter: { status, country, linked } }: ListInput): boolean =>
  among !== undefined && search === undefined && !status && !country && !linked;

/** A page of the few; what belongs to them is then looked up for that page alone. */
function fewQuery({ among, sort, after, limit }: ListInput): RawBuilder<unknown> {
  const rows =
    sort === "clients"
      ? sql`SELECT * FROM restaurant_sizes s WHERE s.restaurant_id = ANY (${among}::uuid[])`
      : sql`SELECT * FROM restaurants r WHERE r.id = ANY (${among}::uuid[])`;
  return sql`${rows} AND ${after ? AFTER[sort](after) : sql`true`} ORDER BY ${ORDERS[sort]} LIMIT ${sql.lit(limit)}`;
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
    SELECT ${liveStanding(now)} AS standing, s.clients,
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
