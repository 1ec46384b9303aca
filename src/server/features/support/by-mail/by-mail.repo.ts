import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

export interface TicketOwner {
  id: string;
  email: string;
  /** Of the ticket itself, or of the one in which all of it stands by now. */
  ticket_id: string;
}

/** Who may answer a ticket by mail: whoever asked, while their account is open. */
export async function findOwnerOfTicket(db: Db, ticketId: string): Promise<TicketOwner | undefined> {
  // One may have been put together with another that was put together with a third.
  const { rows } = await sql<TicketOwner>`
    WITH RECURSIVE heirs AS (
      SELECT id, merged_into_id, user_id FROM support_tickets WHERE id = ${ticketId}::uuid
      UNION
      SELECT t.id, t.merged_into_id, heirs.user_id FROM heirs JOIN support_tickets t ON t.id = heirs.merged_into_id
    )
    SELECT users.id, users.email, heirs.id AS ticket_id FROM heirs JOIN users ON users.id = heirs.user_id
    WHERE heirs.merged_into_id IS NULL AND users.status = 'active'`.execute(db);
  return rows[0];
}
