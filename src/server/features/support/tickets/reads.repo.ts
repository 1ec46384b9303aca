import { type Insertable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

/** Up to when somebody has seen a ticket. */
export const findRead = (db: Db, ticketId: string, userId: string): Promise<{ seen_until: Date } | undefined> =>
  db
    .selectFrom("support_reads")
    .select("seen_until")
    .where("ticket_id", "=", ticketId)
    .where("user_id", "=", userId)
    .executeTakeFirst();

/** Never backwards: an old page that says what it shows takes nothing back. */
export async function upsertRead(db: Db, row: Insertable<Database["support_reads"]>): Promise<Date> {
  const { seen_until } = await db
    .insertInto("support_reads")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["ticket_id", "user_id"])
        .doUpdateSet({ seen_until: sql<Date>`greatest(support_reads.seen_until, excluded.seen_until)` }),
    )
    .returning("seen_until")
    .executeTakeFirstOrThrow();
  return seen_until;
}

/** When a message was written that the owner of a ticket can see. */
export const findShownMessage = (
  db: Db,
  ticketId: string,
  messageId: string,
): Promise<{ created_at: Date } | undefined> =>
  db
    .selectFrom("support_messages")
    .select("created_at")
    .where("id", "=", messageId)
    .where("ticket_id", "=", ticketId)
    .where("internal", "=", false)
    .executeTakeFirst();
