import { type RawBuilder, sql } from "kysely";
import { dayPartsOf } from "#shared/domain/day-parts.ts";
import { CLIENT_SOURCES, ClientListItem, type ClientSource } from "#shared/clients/clients.contract.ts";
import type { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import type { Db } from "#server/db/database.ts";
import { restaurantChoice } from "#server/db/restaurant-choice.ts";
import type { Scope } from "#server/db/scope.ts";
import { isoText } from "#server/db/iso-text.ts";
import { endOfParisDay, startOfParisDay } from "#server/db/paris-day.ts";
import { statement } from "#server/db/prepared.ts";
import { writtenPage } from "#server/db/written-page.ts";

export interface Filter {
  converted: boolean | undefined;
  consent: boolean | undefined;
  source: ClientSource | undefined;
  /** Days of Europe/Paris, both included. */
  from: string | undefined;
  to: string | undefined;
}
export interface ListPlace {
  micros: number;
  id: string;
}
export interface SearchPlace {
  key: string;
  id: string;
}
/** What a search needs to know of a client to show them once. */
export type Findable = Pick<ClientListItem, "first_name" | "last_name" | "email" | "phone">;
export type FoundRow<Row> = Row & Findable & { id: string | null; key: string; client_id: string; read: number };

/** What is read of each client, by the name `c`: an export needs less than a screen. */
export type Columns = RawBuilder<unknown>;
/**
 * As the list shows them, so that nothing is left to convert for each row. Named one by one: a prepared statement must not
 * change what it returns when a column is added.
 */
const SCREEN_COLUMNS: Columns = sql`c.first_name, c.last_name, c.email, c.phone, c.email_refused_at IS NOT NULL AS email_refused,
  c.source, c.consent, c.converted_by, ${isoText("c.converted_at")} AS converted_at, ${isoText("c.forwarded_at")} AS forwarded_at,
  ${isoText("c.created_at")} AS created_at`;

/** The same for staff, with whose guest it is. */
export const OFFICE_COLUMNS: Columns = sql`${SCREEN_COLUMNS},
  (SELECT jsonb_build_object('id', r.id, 'name', r.name, 'city', r.city) FROM restaurants r WHERE r.id = c.restaurant_id) AS restaurant`;

const ofRestaurant = (restaurantId: string): RawBuilder<unknown> => sql`c.restaurant_id = ${restaurantId}`;
/** Of the rows named `c`, those a caller may see. */
function within(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === "restaurant") return ofRestaurant(scope.restaurantId);
  return scope.kind === "all" ? sql`true` : sql`false`;
}

const instantOf = (micros: number): RawBuilder<Date> =>
  sql<Date>`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
const and = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql`${sql.join([sql`true`, ...parts], sql` AND `)}`;

/**
 * Conditions an index on (…, created_at, id) answers by where it starts and stops. A later page begins before the end of the
 * days anyway, so that condition is left out: with both, the planner expects very few rows, and reads and sorts them all.
 */
function spanOf(filter: Filter, after: ListPlace | undefined): RawBuilder<unknown> {
  return and([
    ...(filter.from === undefined ? [] : [sql`c.created_at >= ${startOfParisDay(filter.from)}`]),
    ...(filter.to === undefined || after ? [] : [sql`c.created_at < ${endOfParisDay(filter.to)}`]),
    ...(after ? [sql`(c.created_at, c.id) < (${instantOf(after.micros)}, ${after.id}::uuid)`] : []),
  ]);
}

export interface ListInput {
  filter: Filter;
  after: ListPlace | undefined;
  limit: number;
  columns?: Columns;
}

/** A row, with its place in the list. */
export type Placed<Row> = Row & { id: string; micros: string | number };

/** Newest first. Every filter, alone or combined, reads only the ends of a few index ranges. */
export async function listClients<Row = ClientListItem>(
  db: Db,
  scope: Scope,
  { columns = SCREEN_COLUMNS, ...input }: ListInput,
): Promise<Placed<Row>[]> {
  const kind = scope.kind === "all" ? OF_KIND_EVERYWHERE : OF_KIND;
  const { rows } = await listQuery(within(scope), kind, { ...input, columns }).execute(db);
  return rows as Placed<Row>[];
}

type Kind = Pick<Filter, "converted" | "consent" | "source">;
interface CountedArguments extends Kind {
  restaurantId: string;
  afterMicros: number | undefined;
  afterId: string | undefined;
  limit: number;
}

/** The same for the screen, written as it is sent, with how many there are altogether; not for days, which are counted in another way. */
export const listCounted = writtenPage<CountedArguments, ListPlace>("clients_counted")(
  ClientListItem,
  (db, { restaurantId, afterMicros, afterId, limit, ...kind }) => {
    const after = afterMicros === undefined || afterId === undefined ? undefined : { micros: afterMicros, id: afterId };
    const filter = { ...kind, from: undefined, to: undefined };
    return {
      rows: listQuery(ofRestaurant(restaurantId), OF_KIND, {
        filter,
        after,
        limit: limit + 1,
        columns: SCREEN_COLUMNS,
      }),
      place: ["micros", "id"],
      total: countQuery(db, restaurantId, kind),
    };
  },
);

/** The newest, as the list shows them. */
export const newest = statement(
  "clients_newest",
  (_db, { restaurantId, limit }: { restaurantId: string; limit: number }) => sql<ClientListItem>`
    SELECT c.id, ${SCREEN_COLUMNS} FROM clients c WHERE c.restaurant_id = ${restaurantId}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${sql.lit(limit)}`,
);

const OF_KIND = sql`c.is_converted = open.is_converted AND c.has_consent = open.has_consent AND c.source = open.source`;
/** As the index over all restaurants has it, which no list of one restaurant may be read from. */
const OF_KIND_EVERYWHERE = sql`c.is_converted::int = open.is_converted::int AND c.has_consent::int = open.has_consent::int
  AND c.source = open.source`;

function listQuery(
  whose: RawBuilder<unknown>,
  ofKind: RawBuilder<unknown>,
  { filter, after, limit, columns }: ListInput & { columns: Columns },
): RawBuilder<unknown> {
  const span = spanOf(filter, after);
  const page = sql`ORDER BY c.created_at DESC, c.id DESC LIMIT ${sql.lit(limit)}`;
  const wanted = sql`${columns}, c.id, (extract(epoch FROM c.created_at) * 1000000)::bigint AS micros`;
  const own = sql`${whose} AND ${span}`;
  if (!isOfKind(filter)) return sql`SELECT ${wanted} FROM clients c WHERE ${own} ${page}`;
  return sql`
    SELECT ${wanted}
    FROM (VALUES ${openValues(filter)}) AS open (is_converted, has_consent, source)
    CROSS JOIN LATERAL (
      SELECT c.* FROM clients c
      WHERE ${own} AND ${ofKind}
      ${page}
    ) c
    ${page}`;
}

/** Whether a filter asks for more than days. */
export const isOfKind = ({ converted, consent, source }: Filter): boolean =>
  converted !== undefined || consent !== undefined || source !== undefined;

/** What a filter leaves open is a handful of equal values; each of them is one index range, read from its end. */
function openValues(filter: Filter): RawBuilder<unknown> {
  const either = (value: boolean | undefined): boolean[] => (value === undefined ? [true, false] : [value]);
  const values = either(filter.converted).flatMap((converted) =>
    either(filter.consent).flatMap((consent) =>
      (filter.source ? [filter.source] : CLIENT_SOURCES).map(
        (source) => sql`(${converted}::boolean, ${consent}::boolean, ${source}::text)`,
      ),
    ),
  );
  return sql.join(values);
}

/** One stretch of the keys that begin with the prefix, and who is found there. */
export async function searchClients<Row = ClientListItem>(
  db: Db,
  scope: Scope,
  search: SearchInput,
): Promise<FoundRow<Row>[]> {
  const { rows } = await searchQuery(scope, search).execute(db);
  return rows as FoundRow<Row>[];
}

export interface SearchInput {
  prefix: string;
  filter: Filter;
  after: SearchPlace | undefined;
  /** So many keys are looked at, … */
  keys: number;
  /** … and at most so many clients. */
  clients: number;
  columns?: Columns;
}

/**
 * Keys whose client does not match the days come back without one: they say how far the stretch went. Of how many keys
 * there were in it, `read` tells; fewer rows than that were cut off at enough clients.
 */
function searchQuery(
  scope: Scope,
  { prefix, filter, after, keys, clients, columns = SCREEN_COLUMNS }: SearchInput,
): RawBuilder<unknown> {
  const page = sql`ORDER BY key, client_id LIMIT ${keys}`;
  const own = sql`
    SELECT c.key, c.client_id, c.created_at FROM client_search c
    WHERE ${within(scope)} AND ${beginsWith(prefix)}
      AND ${after ? sql`(c.key, c.client_id) > (${after.key}::text, ${after.id}::uuid)` : sql`true`}`;
  // Over all restaurants there is one index for every search: whatever is left open is a few more ranges of it.
  const stretch =
    isOfKind(filter) || scope.kind === "all"
      ? sql`
      SELECT fit.* FROM (VALUES ${openValues(filter)}) AS open (is_converted, has_consent, source)
      CROSS JOIN LATERAL (
        ${own} AND c.is_converted = open.is_converted AND c.has_consent = open.has_consent AND c.source = open.source ${page}
      ) fit ${page}`
      : sql`${own} ${page}`;
  // A client is looked up only where the days in the index say so, each by id: put together, all clients might be read.
  return sql`
    SELECT ${columns}, c.id, s.key, s.client_id, s.read
    FROM (
      SELECT key, client_id, CASE WHEN fits THEN client_id END AS fit,
        count(*) FILTER (WHERE fits) OVER (ORDER BY key, client_id) AS nth, (count(*) OVER ())::int AS read
      FROM (SELECT c.*, ${spanOf(filter, undefined)} AS fits FROM (${stretch}) c) judged
    ) s
    LEFT JOIN LATERAL (SELECT * FROM clients WHERE id = s.fit OFFSET 0) c ON true
    WHERE s.nth <= ${clients}
    ORDER BY s.key, s.client_id`;
}

/** Keys that begin with it. */
function beginsWith(prefix: string): RawBuilder<unknown> {
  // No text sorts behind this one and still begins with the prefix.
  return sql`c.key >= ${prefix}::text AND c.key < ${`${prefix}\u{10FFFF}`}::text`;
}

/** Counted one by one, for whoever is going to read all of them anyway. */
export async function countEach(db: Db, scope: Scope, filter: Filter, prefix: string): Promise<number> {
  const { converted, consent, source } = filter;
  const wanted = and([
    within(scope),
    spanOf(filter, undefined),
    ...(converted === undefined ? [] : [sql`c.is_converted = ${converted}`]),
    ...(consent === undefined ? [] : [sql`c.has_consent = ${consent}`]),
    ...(source === undefined ? [] : [sql`c.source = ${source}`]),
  ]);
  const { rows } = await (
    prefix === ""
      ? sql<{ clients: number }>`SELECT count(*)::int AS clients FROM clients c WHERE ${wanted}`
      : sql<{ clients: number }>`
        SELECT count(DISTINCT c.client_id)::int AS clients FROM client_search c WHERE ${beginsWith(prefix)} AND ${wanted}`
  ).execute(db);
  return rows[0]?.clients ?? 0;
}

/** From the counters; no client is looked at. */
export const countByKind = async (db: Db, restaurantId: string, kind: Kind): Promise<number> =>
  (await countQuery(db, restaurantId, kind).executeTakeFirstOrThrow()).clients;

function countQuery(db: Db, restaurantId: string, { converted, consent, source }: Kind) {
  let query = db
    .selectFrom("client_counts")
    .select(sql<number>`coalesce(sum(clients), 0)::int`.as("clients"))
    .where("restaurant_id", "=", restaurantId);
  if (converted !== undefined) query = query.where("is_converted", "=", converted);
  if (consent !== undefined) query = query.where("has_consent", "=", consent);
  if (source !== undefined) query = query.where("source", "=", source);
  return query;
}

/** The same by days, from counters of days, months and years: however long the time, a few dozen rows. */
export async function countByDay(db: Db, restaurantId: string, filter: Filter): Promise<number> {
  const counters = dayPartsOf(filter).map(({ unit, from, to }) => {
    const start = sql.ref(unit === "day" ? "day" : "start");
    return sql`
      SELECT clients FROM ${unit === "day" ? sql`client_days` : sql`client_periods`} WHERE restaurant_id = ${restaurantId}
        ${unit === "day" ? sql`` : sql`AND unit = ${unit}`}
        ${from === undefined ? sql`` : sql`AND ${start} >= ${from}::date`}
        ${to === undefined ? sql`` : sql`AND ${start} <= ${to}::date`}`;
  });
  if (counters.length === 0) return 0;
  const { rows } = await sql<{ clients: number }>`
    SELECT coalesce(sum(clients), 0)::int AS clients FROM (${sql.join(counters, sql` UNION ALL `)}) counted`.execute(
    db,
  );
  return rows[0]?.clients ?? 0;
}

/** Restaurants the list of all clients can be narrowed to. */
export const findRestaurants = (db: Db, scope: Scope, asked: RestaurantChoice): Promise<NamedRestaurant[]> =>
  restaurantChoice(db, scope, asked).execute();
