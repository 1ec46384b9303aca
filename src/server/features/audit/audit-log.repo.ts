import { type RawBuilder, sql } from "kysely";
import type { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import type { Db } from "#server/db/database.ts";
import { endOfParisDay, startOfParisDay } from "#server/db/paris-day.ts";
import { restaurantChoice } from "#server/db/restaurant-choice.ts";
import type { Scope } from "#server/db/scope.ts";
import type { Details } from "./audit.rules.ts";

/** Where a list goes on. */
export interface Place {
  micros: number;
  id: string;
}

/** What every entry of a list has to fulfil. */
export interface Wanted {
  actions?: readonly string[] | undefined;
  actor_id?: string | undefined;
  restaurant_id?: string | undefined;
  target_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** One of these has to be so; each is a range of an index. */
export type Range =
  | { by: "action"; is: string }
  | { by: "actor_id" | "restaurant_id" | "subject_id"; is: string }
  | { by: "ip"; is: string };

export interface ListedEvent {
  id: string;
  at: Date;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  restaurant_id: string | null;
  restaurant_name: string | null;
  subject_type: string;
  subject_id: string | null;
  subject_name: string | null;
  details: Details;
  ip: string | null;
  request_id: string | null;
  micros: string;
}

const and = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql`${sql.join([sql`true`, ...parts], sql` AND `)}`;
const action = sql`e.action COLLATE "C"`;

const isIn = (range: Range): RawBuilder<unknown> => {
  if (range.by === "action") return sql`${action} = ${range.is}`;
  if (range.by === "ip") return sql`e.ip = ${range.is}`;
  return sql`${sql.ref(`e.${range.by}`)} = ${range.is}::uuid`;
};

const isWanted = ({ actions, actor_id, restaurant_id, target_id, from, to }: Wanted): RawBuilder<unknown>[] => [
  ...(actions ? [sql`${action} = ANY(${actions}::text[])`] : []),
  ...(actor_id === undefined ? [] : [sql`e.actor_id = ${actor_id}::uuid`]),
  ...(restaurant_id === undefined ? [] : [sql`e.restaurant_id = ${restaurant_id}::uuid`]),
  ...(target_id === undefined ? [] : [sql`e.subject_id = ${target_id}::uuid`]),
  ...(from === undefined ? [] : [sql`e.at >= ${startOfParisDay(from)}`]),
  ...(to === undefined ? [] : [sql`e.at < ${endOfParisDay(to)}`]),
];

/** The newest first. Of each range only the end is read; `ranges` undefined: all entries. */
export async function listEvents(
  db: Db,
  {
    wanted,
    ranges,
    after,
    limit,
  }: { wanted: Wanted; ranges: readonly Range[] | undefined; after: Place | undefined; limit: number },
): Promise<ListedEvent[]> {
  if (ranges?.length === 0) return [];
  const own = and([
    ...isWanted(wanted),
    ...(after
      ? [
          sql`(e.at, e.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
        ]
      : []),
  ]);
  const ends = (ranges?.map(isIn) ?? [sql`true`]).map(
    (range) => sql`(SELECT e.at, e.id FROM audit_events e WHERE ${range} AND ${own}
      ORDER BY e.at DESC, e.id DESC LIMIT ${sql.lit(limit)})`,
  );
  const { rows } = await sql<ListedEvent>`
    SELECT e.id, e.at, e.action, e.actor_kind, e.actor_id, e.restaurant_id, e.subject_type, e.subject_id, e.details, e.ip,
      e.request_id, r.name AS restaurant_name, coalesce(s.name, u.first_name || ' ' || u.last_name, till.name) AS actor_name,
      CASE e.subject_type
        WHEN 'staff' THEN (SELECT name FROM staff_users WHERE id = e.subject_id)
        WHEN 'user' THEN (SELECT first_name || ' ' || last_name FROM users WHERE id = e.subject_id)
        WHEN 'restaurant' THEN (SELECT name FROM restaurants WHERE id = e.subject_id)
        WHEN 'ticket' THEN (SELECT number FROM support_tickets WHERE id = e.subject_id)
        WHEN 'campaign' THEN (SELECT name FROM campaigns WHERE id = e.subject_id)
        WHEN 'till' THEN (SELECT name FROM tills WHERE id = e.subject_id)
      END AS subject_name,
      (extract(epoch FROM e.at) * 1000000)::bigint AS micros
    FROM (SELECT at, id FROM (${sql.join(ends, sql` UNION `)}) ends ORDER BY at DESC, id DESC LIMIT ${sql.lit(limit)}) found
    CROSS JOIN LATERAL (SELECT * FROM audit_events WHERE id = found.id OFFSET 0) e
    LEFT JOIN LATERAL (SELECT name FROM restaurants WHERE id = e.restaurant_id OFFSET 0) r ON true
    LEFT JOIN LATERAL (SELECT name FROM staff_users WHERE id = e.actor_id OFFSET 0) s ON true
    LEFT JOIN LATERAL (SELECT first_name, last_name FROM users WHERE id = e.actor_id OFFSET 0) u ON true
    LEFT JOIN LATERAL (SELECT name FROM tills WHERE id = e.actor_id OFFSET 0) till ON true
    ORDER BY e.at DESC, e.id DESC`.execute(db);
  return rows;
}

/** What was ever recorded, from one name of the index to the next; `area` narrows it to the names that begin with it. */
export async function listActions(db: Db, area = ""): Promise<string[]> {
  const begins = area === "" ? sql`true` : sql`${action} >= ${`${area}.`} AND ${action} < ${`${area}/`}`;
  const { rows } = await sql<{ action: string }>`
    WITH RECURSIVE known AS (
      (SELECT ${action} AS action FROM audit_events e WHERE ${begins} ORDER BY ${action} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${action} FROM audit_events e WHERE ${begins} AND ${action} > known.action ORDER BY ${action} LIMIT 1)
      FROM known WHERE known.action IS NOT NULL
    )
    SELECT action FROM known WHERE action IS NOT NULL`.execute(db);
  return rows.map((row) => row.action);
}

/** As many as a list under a field shows. */
const MOST = 20;

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** Staff, then owners, by letters of their name or address. */
export async function findPeople(db: Db, { search = "", id }: RestaurantChoice): Promise<Person[]> {
  const isOne = id === undefined ? sql`true` : sql`id = ${id}::uuid`;
  const has = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`strpos(lower(${text}), lower(${search})) > 0`;
  const { rows } = await sql<Person>`
    (SELECT id, name, email FROM staff_users WHERE ${isOne} AND ${has(sql`name || ' ' || email`)} ORDER BY name, id
     LIMIT ${sql.lit(MOST)})
    UNION ALL
    (SELECT id, first_name || ' ' || last_name, email FROM users
     WHERE ${isOne} AND ${has(sql`first_name || ' ' || last_name || ' ' || email`)} ORDER BY last_name, first_name, id
     LIMIT ${sql.lit(MOST)})
    LIMIT ${sql.lit(MOST)}`.execute(db);
  return rows;
}

export const findRestaurants = (db: Db, scope: Scope, asked: RestaurantChoice): Promise<NamedRestaurant[]> =>
  restaurantChoice(db, scope, asked).execute();
