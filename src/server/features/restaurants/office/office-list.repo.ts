import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type {
  RestaurantFilter,
  RestaurantSort,
  RestaurantStanding,
} from "#shared/restaurants/admin-restaurants.contract.ts";
import { COUNTRIES } from "#shared/domain/countries.ts";
import { RESTAURANT_STATUSES } from "#shared/domain/restaurant-acts.ts";
import type { Database, Db } from "#server/db/database.ts";
import { findStandingRanges, standingAt, standingRows } from "#server/db/standings.ts";

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
    SELECT r.id, r.name, r.city, r.country, r.email, r.status, r.created_at, ${standingAt(input.now)} AS standing,
      owner.id AS owner_id, owner.first_name || ' ' || owner.last_name AS owner_name, owner.email AS owner_email,
      s.clients, ${MICROS} AS micros, ${NAME_KEY} AS name_key
    FROM ${await joinedRows(db, input)}
    WHERE ${conditionsOf(input)}
    ORDER BY ${ORDERS[input.sort]}
    LIMIT ${sql.lit(input.limit)}`.execute(db);
  return rows;
}

type Join = (table: string, name: string, on: RawBuilder<unknown>) => RawBuilder<unknown>;
/** Looked up for each row: put together, all rows might be read. */
const lookedUp: Join = (table, name, on) =>
  sql`LATERAL (SELECT * FROM ${sql.table(table)} ${sql.ref(name)} WHERE ${on} OFFSET 0) ${sql.ref(name)} ON true`;
const planned: Join = (table, name, on) => sql`${sql.table(table)} ${sql.ref(name)} ON ${on}`;

/** What the list is read from, first what its order comes from. Only for the beginning of a name the planner may choose. */
async function joinedRows(db: Db, input: ListInput): Promise<RawBuilder<unknown>> {
  const { sort, search } = input;
  const join = search?.kind === "beginning" ? planned : lookedUp;
  const owner = sql`LEFT JOIN ${join("users", "owner", sql`owner.id = r.user_id`)}`;
  const sized = sql`JOIN ${join("restaurant_sizes", "s", sql`s.restaurant_id = r.id`)}`;
  const restaurant = join("restaurants", "r", sql`r.id = s.restaurant_id`);
  if (isOfStanding(input)) {
    const page = await standingPage(db, input, sql`JOIN ${restaurant} ${owner}`);
    return sort === "clients"
      ? sql`${page} JOIN ${restaurant} ${owner}`
      : sql`(SELECT restaurant_id AS id FROM ${page}) stood JOIN ${join("restaurants", "r", sql`r.id = stood.id`)} ${sized} ${owner}`;
  }
  const kinds = isOfKind(input) ? kindsQuery(input) : undefined;
  if (sort === "clients" && search?.kind !== "rare")
    return sql`${kinds ? sql`(${kinds})` : sql`restaurant_sizes`} s JOIN ${restaurant} ${owner}`;
  return sql`${kinds ? sql`(${kinds})` : sql`restaurants`} r ${sized} ${owner}`;
}

function conditionsOf(input: ListInput): RawBuilder<unknown> {
  const { filter, sort, after, now } = input;
  const parts = [...ownConditions(input), after ? AFTER[sort](after) : sql`true`];
  if (filter.subscription) parts.push(sql`${standingAt(now)} = ${filter.subscription}`);
  return sql.join(parts, sql` AND `);
}

/** What a restaurant and its owner are asked for. */
function ownConditions({ filter, search }: ListInput): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  if (filter.status) parts.push(sql`r.status = ${filter.status}`);
  if (filter.country) parts.push(sql`r.country = ${filter.country}`);
  if (filter.linked) parts.push(filter.linked === "yes" ? sql`r.user_id IS NOT NULL` : sql`r.user_id IS NULL`);
  if (search) parts.push(isFound(search));
  return parts;
}

/** Whether a page is looked for among those that stand as the filter says, instead of among those a search found. */
const isOfStanding = ({ search, filter }: ListInput): boolean =>
  filter.subscription !== undefined && (search === undefined || search.kind === "common");

/** As the indexes beside each standing have them. */
const STANDING_ORDERS: Record<RestaurantSort, RawBuilder<unknown>> = {
  newest: sql`s.created_at DESC, s.restaurant_id DESC`,
  name: sql`s.name_key, s.restaurant_id`,
  clients: ORDERS.clients,
};
const STANDING_AFTER: typeof AFTER = {
  newest: ({ micros, id }) =>
    sql`(s.created_at, s.restaurant_id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`,
  name: ({ name, id }) => sql`(s.name_key, s.restaurant_id) > (${name}::text COLLATE "C", ${id}::uuid)`,
  clients: AFTER.clients,
};

async function standingPage(db: Db, input: ListInput, joined: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const { filter, sort, after, limit, now } = input;
  const others = ownConditions(input);
  return standingRows(await findStandingRanges(db, filter.subscription!, now), {
    table: sort === "clients" ? "restaurant_sizes" : "restaurant_standings",
    ...(others.length > 0 && { joined }),
    conditions: sql.join([after ? STANDING_AFTER[sort](after) : sql`true`, ...others], sql` AND `),
    order: STANDING_ORDERS[sort],
    limit,
  });
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
