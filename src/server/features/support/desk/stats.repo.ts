import { sql } from "kysely";
import { OVERDUE_COUNTED_UP_TO, TICKET_PRIORITIES, type TicketPriority } from "#shared/support/support-values.ts";
import type { Db } from "#server/db/database.ts";

export const listCounts = (db: Db) =>
  db
    .selectFrom("support_counts")
    .select(["status", "priority", "category", "tickets"])
    .where("tickets", "<>", 0)
    .execute();

/** Tickets that are not done, by the day they were made. */
export const listOpenDays = (db: Db) =>
  db
    .selectFrom("support_open_days")
    .select([sql<string>`day::text`.as("day"), "tickets"])
    .where("tickets", "<>", 0)
    .execute();

export const listDays = (db: Db, from: string) =>
  db
    .selectFrom("support_days")
    .select([
      sql<string>`day::text`.as("day"),
      "created",
      "answered",
      "answered_in_time",
      sql<number>`answer_seconds::float8`.as("answer_seconds"),
      "resolved",
      sql<number>`resolve_seconds::float8`.as("resolve_seconds"),
    ])
    .where("day", ">=", from)
    .orderBy("day")
    .execute();

/** Each up to a bound: beyond it nobody needs to know how many. */
export async function countOverdue(db: Db, now: Date): Promise<Map<TicketPriority, number>> {
  const { rows } = await sql<{ priority: TicketPriority; tickets: number }>`
    SELECT p.priority, counted.tickets
    FROM unnest(${TICKET_PRIORITIES}::text[]) AS p (priority)
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS tickets FROM (
        SELECT 1 FROM support_tickets t WHERE t.priority = p.priority AND t.due_at IS NOT NULL AND t.due_at < ${now}
        ORDER BY t.due_at LIMIT ${sql.lit(OVERDUE_COUNTED_UP_TO)}
      ) found
    ) counted`.execute(db);
  return new Map(rows.map((row) => [row.priority, row.tickets]));
}

/** How many open ones are nobody's, up to the same bound. */
export async function countUnassigned(db: Db): Promise<number> {
  const found = db
    .selectFrom("support_tickets")
    .select("id")
    .where("assignee_id", "is", null)
    .where("status", "=", "open")
    .limit(OVERDUE_COUNTED_UP_TO);
  const { tickets } = await db
    .selectFrom(found.as("found"))
    .select(sql<number>`count(*)::int`.as("tickets"))
    .executeTakeFirstOrThrow();
  return tickets;
}
