import { type Insertable, sql } from "kysely";
import { TICKET_CATEGORIES, TICKET_PRIORITIES, TICKET_STATUSES } from "#shared/support/support-values.ts";
import type { Database, Db } from "#server/db/database.ts";

let made = 0;

/** A ticket with its first message. */
export async function makeTicket(
  db: Db,
  values: Partial<Insertable<Database["support_tickets"]>> & { restaurant_id: string; user_id: string },
): Promise<{ id: string; messageId: string }> {
  made += 1;
  const at = values.created_at ?? new Date("2026-11-01T09:00:00Z");
  const { id } = await db
    .insertInto("support_tickets")
    .values({
      number: `T-2020-${String(made).padStart(6, "0")}`,
      assignee_id: null,
      merged_into_id: null,
      subject: "Where are my keychains?",
      category: "general",
      priority: "medium",
      request_key: null,
      messages_count: 1,
      last_message_at: at,
      waiting_since: at,
      due_at: at,
      first_due_at: at,
      first_response_at: null,
      resolved_at: null,
      created_at: at,
      updated_at: at,
      ...values,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const message = await db
    .insertInto("support_messages")
    .values({
      ticket_id: id,
      merged_from_id: null,
      side: "owner",
      user_id: values.user_id,
      staff_id: null,
      text: "They were promised for Friday.",
      request_key: null,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, messageId: message.id };
}

const WORDS = ["invoice", "keychain", "review", "campaign", "login", "printer", "address", "picture"];

/** Many tickets of every kind alike, spread over these restaurants and people, each with four words of its subject. */
export async function makeManyTickets(
  db: Db,
  { restaurantIds, staffIds }: { restaurantIds: readonly string[]; staffIds: readonly string[] },
  { from, count }: { from: number; count: number },
): Promise<void> {
  await sql`
    INSERT INTO support_tickets (number, restaurant_id, assignee_id, subject, category, priority, status, messages_count,
      last_message_at, waiting_since, due_at, first_due_at, first_response_at, resolved_at, created_at, updated_at)
    SELECT 'T-2026-' || lpad(n::text, 6, '0'), (${restaurantIds}::uuid[])[1 + n % ${restaurantIds.length}::int],
      CASE WHEN n % 3 = 0 THEN NULL ELSE (${staffIds}::uuid[])[1 + n % ${staffIds.length}::int] END,
      'The ' || (${WORDS}::text[])[1 + n % 8] || ' and the ' || (${WORDS}::text[])[1 + n / 8 % 8],
      (${TICKET_CATEGORIES}::text[])[1 + n % 5], (${TICKET_PRIORITIES}::text[])[1 + n / 5 % 4],
      (${TICKET_STATUSES}::text[])[1 + n / 20 % 5], 2, at, at,
      CASE WHEN n / 20 % 5 < 2 THEN at + interval '1 day' END, at + interval '1 day', at + interval '1 hour',
      CASE WHEN n / 20 % 5 > 2 THEN at + interval '2 hours' END, at, at
    FROM generate_series(${from}::int, ${from + count - 1}::int) AS n,
      LATERAL (SELECT timestamptz '2026-10-01' + n * interval '20 seconds' AS at) made`.execute(db);
  await sql`
    INSERT INTO support_words (ticket_id, word, restaurant_id, created_at)
    SELECT DISTINCT t.id, word, t.restaurant_id, t.created_at
    FROM support_tickets t, LATERAL regexp_split_to_table(lower(t.subject || ' ' || t.number), ' ') AS word
    WHERE t.number >= ${`T-2026-${String(from).padStart(6, "0")}`}`.execute(db);
}
