import { type RawBuilder, type Selectable, sql } from "kysely";
import type { RestaurantStanding } from "#shared/restaurants/admin-restaurants.contract.ts";
import { USER_STATUSES } from "#shared/accounts/accounts.contract.ts";
import type { UserFilter } from "#shared/accounts/admin-users.contract.ts";
import type { Database, Db } from "#server/db/database.ts";
import { liveStanding } from "#server/db/live-subscription.ts";

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
  /** Restaurants of all that stand as the filter says, where they are few. */
  among: string[] | undefined;
  after: { micros: number; id: string } | undefined;
  limit: number;
  now: Date;
}

const columns = (now: Date): RawBuilder<unknown> => sql`u.id, u.first_name, u.last_name, u.email, u.phone, u.status,
  u.email_verified_at, u.created_at, r.id AS restaurant_id, r.name AS restaurant_name, ${liveStanding(now)} AS standing,
  (extract(epoch FROM u.created_at) * 1000000)::bigint AS micros`;

const JOINED = sql`LEFT JOIN restaurants r ON r.user_id = u.id
  LEFT JOIN subscriptions live ON live.restaurant_id = r.id AND live.status <> 'expired'`;
/** The same, looked up for each row that is shown: put together, all rows might be read. */
const LOOKED_UP = sql`LEFT JOIN LATERAL (SELECT * FROM restaurants WHERE user_id = u.id OFFSET 0) r ON true
  LEFT JOIN LATERAL (SELECT * FROM subscriptions live WHERE live.restaurant_id = r.id AND live.status <> 'expired' OFFSET 0) live ON true`;

/** Owners, newest first. */
export async function listUsers(db: Db, input: ListInput): Promise<ListedUser[]> {
  const { filter, pattern, among, after, limit, now } = input;
  const parts: RawBuilder<unknown>[] = [after ? isAfter(after) : sql`true`];
  if (filter.status) parts.push(sql`u.status = ${filter.status}`);
  if (filter.verified)
    parts.push(filter.verified === "yes" ? sql`u.email_verified_at IS NOT NULL` : sql`u.email_verified_at IS NULL`);
  if (filter.subscription && !among) parts.push(sql`${liveStanding(now)} = ${filter.subscription}`);
  if (among) parts.push(sql`u.id IN (SELECT user_id FROM restaurants WHERE id = ANY (${among}::uuid[]))`);
  if (pattern !== "") parts.push(sql`fold_text(u.first_name || ' ' || u.last_name || ' ' || u.email) LIKE ${pattern}`);
  const { rows } = await sql<ListedUser>`
    SELECT ${columns(now)} FROM ${isOfKind(input) ? kindsOf(input) : isOfFew(input) ? fewOf(input) : sql`users u`}
    ${LOOKED_UP}
    WHERE ${sql.join(parts, sql` AND `)} ${NEWEST} LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

const isAfter = ({ micros, id }: NonNullable<ListInput["after"]>): RawBuilder<unknown> => sql`(u.created_at, u.id)
  < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
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

/** Whether those whose restaurant stands as the filter says are few, and nothing else is asked for. */
const isOfFew = ({ pattern, among, filter: { status, verified } }: ListInput): boolean =>
  among !== undefined && pattern === "" && !status && !verified;

/** A page of the few; what belongs to them is then looked up for that page alone. */
const fewOf = ({ among, after, limit }: ListInput): RawBuilder<unknown> => sql`(
  SELECT u.* FROM users u WHERE u.id IN (SELECT user_id FROM restaurants WHERE id = ANY (${among}::uuid[]))
    AND ${after ? isAfter(after) : sql`true`} ${NEWEST} LIMIT ${sql.lit(limit)}) u`;

export async function findUser(db: Db, id: string, now: Date): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`SELECT ${columns(now)}, u.country, u.timezone, u.locale FROM users u ${JOINED}
    WHERE u.id = ${id}`.execute(db);
  return rows[0];
}
