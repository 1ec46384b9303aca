import type { Db } from "#server/db/database.ts";

export interface TicketOwner {
  id: string;
  email: string;
  /** Of the ticket itself, or of the one it was merged into. */
  ticket_id: string;
}

/** Who may answer a ticket by mail: whoever asked, while their account is open. */
export const findOwnerOfTicket = (db: Db, ticketId: string): Promise<TicketOwner | undefined> =>
  db
    .selectFrom("support_tickets")
    .innerJoin("users", "users.id", "support_tickets.user_id")
    .select(["users.id", "users.email"])
    .select((eb) => eb.fn.coalesce("support_tickets.merged_into_id", "support_tickets.id").as("ticket_id"))
    .where("support_tickets.id", "=", ticketId)
    .where("users.status", "=", "active")
    .executeTakeFirst();
