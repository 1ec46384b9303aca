import { type RawBuilder, type Selectable, sql } from "kysely";
import type { RestaurantStanding } from "#shared/restaurants/admin-restaurants.contract.ts";
import { USER_STATUSES } from "#shared/accounts/accounts.contract.ts";
import type { UserFilter } from "#shared/accounts/admin-users.contract.ts";
import type { Database, Db } from "#server/db/database.ts";
import { findStandingRanges, standingAt, standingRows } from "#server/db/standings.ts";

type Users = Selectable<Database["users"]>;

export interface ListedUser extends Pick<
  Users,
  "id" | "first_name" | "last_name" | "email" | "phone" | "status" | "email_verified_at" | "created_at"
> {
  standing: RestaurantStanding;
  restaurant_id: string | null;
  restaurant_name: string | null;
  micros: string;
}

export interface UserRow extends ListedUser, Pick<Users, "country" | "timezone" | "locale"> {}

interface ListInput {
  filter: Omit<UserFilter, "search" | "cursor">;
  /** Folded, with LIKE's own signs made plain; empty without a search. */
  pattern: string;
  after: { micros: number; id: string } | undefined;
  limit: number;
  now: Date;
}

const columns = (now: Date): RawBuilder<unknown> => sql`u.id, u.first_name, u.last_name, u.email, u.phone, u.status,
  u.email_verified_at, u.created_at, r.id AS restaurant_id, r.name AS restaurant_name, ${standingAt(now)} AS standing,
  (extract(epoch FROM u.created_at) * 1000000)::bigint AS micros`;

const JOINED = sql`LEFT JOIN restaurants r ON r.user_id = u.id
  LEFT JOIN restaurant_standings s ON s.restaurant_id = r.id`;
/** The same, looked up for each row that is shown: put together, all rows might be read. */
const LOOKED_UP = sql`LEFT JOIN LATERAL (SELECT * FROM restaurants WHERE user_id = u.id OFFSET 0) r ON true
  LEFT JOIN LATERAL (SELECT * FROM restaurant_standings WHERE restaurant_id = r.id OFFSET 0) s ON true`;

/** Owners, newest first. */
export async function listUsers(db: Db, input: ListInput): Promise<ListedUser[]> {
  const { filter, after, limit, now } = input;
  const parts = [...ownConditions(input), after ? isAfter(after) : sql`true`];
  if (filter.subscription) parts.push(sql`${standingAt(now)} = ${filter.subscription}`);
  const { rows } = await sql<ListedUser>`
    SELECT ${columns(now)} FROM ${await listedRows(db, input)}
    ${LOOKED_UP}
    WHERE ${sql.join(parts, sql` AND `)} ${NEWEST} LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

async function listedRows(db: Db, input: ListInput): Promise<RawBuilder<unknown>> {
  if (isOfStanding(input)) return standingPage(db, input);
  return isOfKind(input) ? kindsOf(input) : sql`users u`;
}

/** What the account itself is asked for. */
function ownConditions({ filter, pattern }: ListInput): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [];
  if (filter.status) parts.push(sql`u.status = ${filter.status}`);
  if (filter.verified)
    parts.push(filter.verified === "yes" ? sql`u.email_verified_at IS NOT NULL` : sql`u.email_verified_at IS NULL`);
  if (pattern !== "") parts.push(sql`fold_text(u.first_name || ' ' || u.last_name || ' ' || u.email) LIKE ${pattern}`);
  return parts;
}

const isAfter = ({ micros, id }: NonNullable<ListInput["after"]>): RawBuilder<unknown> => sql`(u.created_at, u.id)
  < (${timeOf({ micros })}, ${id}::uuid)`;
const timeOf = ({ micros }: { micros: number }): RawBuilder<unknown> =>
  sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
const NEWEST = sql`ORDER BY u.created_at DESC, u.id DESC`;

/** Whether a page is answered by the ends of a few index ranges alone. */
const isOfKind = ({ pattern, filter: { status, verified, subscription } }: ListInput): boolean =>
  pattern === "" && subscription === undefined && (status !== undefined || verified !== undefined);

/** What a filter leaves open is one of two; each is one index range, read from its end. */
function kindsOf({ filter, after, limit }: ListInput): RawBuilder<unknown> {
  const verified = filter.verified === undefined ? [true, false] : [filter.verified === "yes"];
  const kinds = (filter.status ? [filter.status] : USER_STATUSES).flatMap((status) =>
    verified.map((isVerified) => sql`(${status}::text, ${isVerified}::boolean)`),
  );
  const page = sql`${NEWEST} LIMIT ${sql.lit(limit)}`;
  return sql`(
    SELECT u.* FROM (VALUES ${sql.join(kinds)}) AS open (status, is_verified)
    CROSS JOIN LATERAL (
      SELECT * FROM users u WHERE u.status = open.status AND (u.email_verified_at IS NOT NULL) = open.is_verified
        AND ${after ? isAfter(after) : sql`true`} ${page}
    ) u ${page}) u`;
}

/** Whether a page is looked for among those who stand as the filter says, instead of among those a search found. */
const isOfStanding = ({ pattern, filter }: ListInput): boolean => filter.subscription !== undefined && pattern === "";

/** Whoever has no restaurant has no subscription. */
async function standingPage(db: Db, input: ListInput): Promise<RawBuilder<unknown>> {
  const { filter, after, limit, now } = input;
  const account = (id: string) => sql`LATERAL (SELECT * FROM users WHERE id = ${sql.ref(id)} OFFSET 0) u ON true`;
  const others = ownConditions(input);
  const from = (since: string, id: string): RawBuilder<unknown> => {
    const isLater = after && sql`(${sql.ref(since)}, ${sql.ref(id)}) < (${timeOf(after)}, ${after.id}::uuid)`;
    return sql.join([isLater ?? sql`true`, ...others], sql` AND `);
  };
  const owners = standingRows(await findStandingRanges(db, filter.subscription!, now), {
    table: "restaurant_standings",
    ...(others.length > 0 && { joined: sql`JOIN ${account("s.user_id")}` }),
    conditions: sql`s.user_id IS NOT NULL AND ${from("s.user_since", "s.user_id")}`,
    order: sql`s.user_since DESC, s.user_id DESC`,
    limit,
  });
  const without = sql`UNION ALL (
    SELECT o.user_id, o.created_at FROM owners_without_restaurant o
    ${others.length > 0 ? sql`JOIN ${account("o.user_id")}` : sql``}
    WHERE ${from("o.created_at", "o.user_id")} ORDER BY o.created_at DESC, o.user_id DESC LIMIT ${sql.lit(limit)})`;
  return sql`(
    SELECT * FROM (
      (SELECT user_id, user_since AS since FROM ${owners}) ${filter.subscription === "none" ? without : sql``}
    ) listed ORDER BY since DESC, user_id DESC LIMIT ${sql.lit(limit)}) listed
    JOIN ${account("listed.user_id")}`;
}

export async function findUser(db: Db, id: string, now: Date): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`SELECT ${columns(now)}, u.country, u.timezone, u.locale FROM users u ${JOINED}
    WHERE u.id = ${id}`.execute(db);
  return rows[0];
}
