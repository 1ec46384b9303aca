import { type RawBuilder, sql } from "kysely";
import {
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  type TicketCategory,
  type TicketPriority,
  type TicketSide,
  type TicketStatus,
} from "#shared/support/support-values.ts";
import type { Db } from "#server/db/database.ts";
import type { Scope } from "#server/db/scope.ts";

export interface TicketFilter {
  status?: TicketStatus | undefined;
  priority?: TicketPriority | undefined;
  category?: TicketCategory | undefined;
  restaurantId?: string | undefined;
  /** Null: nobody's. */
  assigneeId?: string | null | undefined;
}

/** Where a list goes on: the moment it is sorted by, in microseconds, and the id. */
export interface Place {
  micros: number;
  id: string;
}

/** A ticket with the names around it, and its place in the list. */
export interface ListedTicket {
  id: string;
  number: string;
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  status: TicketStatus;
  messages_count: number;
  last_message_by: TicketSide;
  last_message_at: Date;
  due_at: Date | null;
  created_at: Date;
  updated_at: Date;
  merged_into_id: string | null;
  restaurant_id: string;
  restaurant_name: string;
  restaurant_city: string | null;
  user_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  assignee_id: string | null;
  assignee_name: string | null;
  /** Up to when the reader has seen it. */
  seen_until: Date | null;
  micros: string;
}

type Sorted = "updated_at" | "due_at" | "created_at";

const and = (parts: RawBuilder<unknown>[]): RawBuilder<unknown> => sql`${sql.join([sql`true`, ...parts], sql` AND `)}`;
const momentOf = (place: Place): RawBuilder<unknown> =>
  sql`(timestamptz 'epoch' + ${place.micros}::bigint * interval '1 microsecond')`;

/** The restaurant a list is narrowed to: by who asks, or by what is asked for. */
export function narrowed(scope: Scope, filter: TicketFilter): TicketFilter | undefined {
  if (scope.kind === "all") return filter;
  if (scope.kind === "none") return undefined;
  return filter.restaurantId === undefined || filter.restaurantId === scope.restaurantId
    ? { ...filter, restaurantId: scope.restaurantId }
    : undefined;
}

/** With the names around it. Each is looked up by its id. */
const shown = (
  rows: RawBuilder<unknown>,
  by: Sorted,
  readerId: string | null,
): RawBuilder<ListedTicket> => sql<ListedTicket>`
  SELECT t.id, t.number, t.subject, t.category, t.priority, t.status, t.messages_count, t.last_message_by, t.last_message_at,
    t.due_at, t.created_at, t.updated_at, t.merged_into_id, t.restaurant_id, r.name AS restaurant_name,
    r.city AS restaurant_city, t.user_id, u.first_name, u.last_name, u.email, t.assignee_id, s.name AS assignee_name,
    ${readerId === null ? sql`NULL::timestamptz` : sql`seen.seen_until`} AS seen_until,
    (extract(epoch FROM ${sql.ref(`t.${by}`)}) * 1000000)::bigint AS micros
  FROM (${rows}) t
  LEFT JOIN LATERAL (SELECT name, city FROM restaurants WHERE id = t.restaurant_id OFFSET 0) r ON true
  LEFT JOIN LATERAL (SELECT first_name, last_name, email FROM users WHERE id = t.user_id OFFSET 0) u ON true
  LEFT JOIN LATERAL (SELECT name FROM staff_users WHERE id = t.assignee_id OFFSET 0) s ON true
  ${
    readerId === null
      ? sql``
      : sql`LEFT JOIN LATERAL (SELECT seen_until FROM support_reads
          WHERE ticket_id = t.id AND user_id = ${readerId}::uuid OFFSET 0) seen ON true`
  }
  ORDER BY ${sql.ref(`t.${by}`)} ${by === "due_at" ? sql`ASC` : sql`DESC`}, t.id ${by === "due_at" ? sql`ASC` : sql`DESC`}`;

const assigneeIs = (assigneeId: string | null | undefined): RawBuilder<unknown>[] =>
  assigneeId === undefined
    ? []
    : [assigneeId === null ? sql`t.assignee_id IS NULL` : sql`t.assignee_id = ${assigneeId}::uuid`];
const restaurantIs = (id: string | undefined): RawBuilder<unknown>[] =>
  id === undefined ? [] : [sql`t.restaurant_id = ${id}::uuid`];

interface ListInput {
  filter: TicketFilter;
  after: Place | undefined;
  limit: number;
  /** The owner who reads; staff have no marks of their own. */
  readerId: string | null;
}

/** Those with the last news first. Every filter reads only the ends of a few index ranges; then the tickets of the page are read. */
export async function listByNews(db: Db, { filter, after, limit, readerId }: ListInput): Promise<ListedTicket[]> {
  const { status, priority, category, restaurantId, assigneeId } = filter;
  const page = sql`ORDER BY t.updated_at DESC, t.id DESC LIMIT ${sql.lit(limit)}`;
  const own = and([
    ...restaurantIs(restaurantId),
    ...assigneeIs(assigneeId),
    ...(after ? [sql`(t.updated_at, t.id) < (${momentOf(after)}, ${after.id}::uuid)`] : []),
  ]);
  const isOfKind = status !== undefined || priority !== undefined || category !== undefined;
  const found = isOfKind
    ? sql`
      SELECT t.id FROM (VALUES ${openKinds(filter)}) AS open (status, priority, category)
      CROSS JOIN LATERAL (
        SELECT t.updated_at, t.id FROM support_tickets t
        WHERE ${own} AND t.status = open.status AND t.priority = open.priority AND t.category = open.category ${page}
      ) t ${page}`
    : sql`SELECT t.id FROM support_tickets t WHERE ${own} ${page}`;
  const rows = sql`SELECT t.* FROM (${found}) found
    CROSS JOIN LATERAL (SELECT * FROM support_tickets WHERE id = found.id OFFSET 0) t`;
  return (await shown(rows, "updated_at", readerId).execute(db)).rows;
}

/** What a filter leaves open is a handful of values; each of them is one index range, read from its end. */
function openKinds({ status, priority, category }: TicketFilter): RawBuilder<unknown> {
  const kinds = (status ? [status] : TICKET_STATUSES).flatMap((s) =>
    (priority ? [priority] : TICKET_PRIORITIES).flatMap((p) =>
      (category ? [category] : TICKET_CATEGORIES).map((c) => sql`(${s}::text, ${p}::text, ${c}::text)`),
    ),
  );
  return sql.join(kinds);
}

/** Those that wait for an answer too long, the longest first. */
export async function listOverdue(
  db: Db,
  { filter, after, limit, readerId, now }: ListInput & { now: Date },
): Promise<ListedTicket[]> {
  const { status, priority, category, restaurantId, assigneeId } = filter;
  const rows = sql`
    SELECT t.* FROM support_tickets t
    WHERE t.due_at IS NOT NULL AND ${and([
      after ? sql`(t.due_at, t.id) > (${momentOf(after)}, ${after.id}::uuid)` : sql`true`,
      sql`t.due_at < ${now}`,
      ...(status ? [sql`t.status = ${status}`] : []),
      ...(priority ? [sql`t.priority = ${priority}`] : []),
      ...(category ? [sql`t.category = ${category}`] : []),
      ...restaurantIs(restaurantId),
      ...assigneeIs(assigneeId),
    ])}
    ORDER BY t.due_at, t.id LIMIT ${sql.lit(limit)}`;
  return (await shown(rows, "due_at", readerId).execute(db)).rows;
}

/** How many different words that begin alike are followed. */
const MOST_ALIKE = 30;

interface SearchInput extends ListInput {
  /** All of them must be the beginning of one of its words; the first is looked up, the others are checked. */
  words: readonly string[];
  /** Whether the restaurant's name is looked at, too. */
  isStaff: boolean;
  now: Date | undefined;
}

/**
 * The newest tickets with such words: a stretch of them, of which those that fit come back. `read` tells how many were
 * looked at, `end` where the stretch ended.
 */
export async function searchTickets(
  db: Db,
  { words: [first = "", ...others], filter, after, limit, readerId, isStaff, now }: SearchInput,
): Promise<{ rows: ListedTicket[]; read: number; end: Place | undefined }> {
  const of = (alias: string): RawBuilder<unknown> =>
    and([
      ...(filter.restaurantId === undefined
        ? []
        : [sql`${sql.ref(`${alias}.restaurant_id`)} = ${filter.restaurantId}::uuid`]),
      ...(isStaff ? [] : [sql`NOT ${sql.ref(`${alias}.for_staff`)}`]),
    ]);
  // No text sorts behind this one and still begins with the word.
  const endOf = (word: string): string => `${word}\u{10FFFF}`;
  const stretch = await sql<{ ticket_id: string; micros: string }>`
    WITH RECURSIVE alike AS (
      (SELECT w.word, 1 AS nth FROM support_words w WHERE ${of("w")} AND w.word >= ${first} AND w.word < ${endOf(first)}
       ORDER BY w.word LIMIT 1)
      UNION ALL
      SELECT (SELECT w.word FROM support_words w WHERE ${of("w")} AND w.word > alike.word AND w.word < ${endOf(first)}
              ORDER BY w.word LIMIT 1), nth + 1
      FROM alike WHERE alike.word IS NOT NULL AND nth < ${sql.lit(MOST_ALIKE)}
    )
    SELECT DISTINCT w.created_at, w.ticket_id, (extract(epoch FROM w.created_at) * 1000000)::bigint AS micros
    FROM (SELECT word FROM alike WHERE word IS NOT NULL) alike
    CROSS JOIN LATERAL (
      SELECT w.created_at, w.ticket_id FROM support_words w
      WHERE ${of("w")} AND w.word = alike.word
        AND ${after ? sql`(w.created_at, w.ticket_id) < (${momentOf(after)}, ${after.id}::uuid)` : sql`true`}
      ORDER BY w.created_at DESC, w.ticket_id DESC LIMIT ${sql.lit(limit)}
    ) w
    ORDER BY w.created_at DESC, w.ticket_id DESC LIMIT ${sql.lit(limit)}`.execute(db);
  const last = stretch.rows.at(-1);
  if (!last) return { rows: [], read: 0, end: undefined };
  const ids = stretch.rows.map((row) => row.ticket_id);
  const hasWord = (word: string): RawBuilder<unknown> => sql`EXISTS (SELECT 1 FROM support_words o
    WHERE o.ticket_id = listed.id AND o.word >= ${word} AND o.word < ${endOf(word)} ${isStaff ? sql`` : sql`AND NOT o.for_staff`})`;
  // Words are checked before a ticket is read: most of a stretch ends there.
  const rows = sql`
    SELECT t.* FROM (SELECT id FROM unnest(${ids}::uuid[]) AS listed (id) WHERE ${and(others.map(hasWord))} OFFSET 0) wanted
    CROSS JOIN LATERAL (SELECT * FROM support_tickets WHERE id = wanted.id OFFSET 0) t
    WHERE ${and([
      ...(filter.status ? [sql`t.status = ${filter.status}`] : []),
      ...(filter.priority ? [sql`t.priority = ${filter.priority}`] : []),
      ...(filter.category ? [sql`t.category = ${filter.category}`] : []),
      ...(now ? [sql`t.due_at < ${now}`] : []),
      ...assigneeIs(filter.assigneeId),
    ])}`;
  return {
    rows: (await shown(rows, "created_at", readerId).execute(db)).rows,
    read: ids.length,
    end: { micros: Number(last.micros), id: last.ticket_id },
  };
}
