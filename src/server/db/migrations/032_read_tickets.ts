import { type Kysely, sql } from "kysely";

/** How far each owner has read each ticket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE support_reads (
      ticket_id uuid NOT NULL REFERENCES support_tickets ON DELETE CASCADE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      seen_until timestamptz NOT NULL,
      PRIMARY KEY (ticket_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX support_reads_user ON support_reads (user_id)`.execute(db);
  // Nobody kept this so far: what is done counts as read, so that no old ticket calls for attention.
  await sql`
    INSERT INTO support_reads (ticket_id, user_id, seen_until)
    SELECT id, user_id, last_message_at FROM support_tickets
    WHERE user_id IS NOT NULL AND status IN ('resolved', 'closed')`.execute(db);
}
