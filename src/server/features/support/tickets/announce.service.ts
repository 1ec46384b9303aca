import type { TicketStatus } from "#shared/support/support-values.ts";
import type { Ctx } from "#server/context.ts";
import { notifyOwner, notifyStaff, notifyStaffMember } from "#server/features/notifications/notifications.service.ts";
import type { TicketRow } from "./tickets.repo.ts";

// Call these in the transaction of what they tell.

const forStaff = (ticket: TicketRow) => ({
  type: "support" as const,
  data: { ticket_id: ticket.id, restaurant_id: ticket.restaurant_id },
  link: `/admin/support/${ticket.id}`,
});
const forOwner = (ticket: TicketRow) => ({
  type: "support" as const,
  params: { number: ticket.number, subject: ticket.subject },
  data: { ticket_id: ticket.id },
  link: `/support/tickets/${ticket.id}`,
});

/** Tells staff of a new ticket. */
export const announceTicket = (tx: Ctx, ticket: TicketRow, restaurant: string): Promise<void> =>
  notifyStaff(tx, "support", {
    ...forStaff(ticket),
    kind: ticket.priority === "urgent" ? "support_ticket_urgent" : "support_ticket_new",
    params: { number: ticket.number, subject: ticket.subject, restaurant },
  });

/** Tells staff that an owner wrote, or wants a ticket open again. */
export const announceOwnerReply = (tx: Ctx, ticket: TicketRow): Promise<void> =>
  notifyStaff(tx, "support", {
    ...forStaff(ticket),
    kind: "support_owner_replied",
    params: { number: ticket.number, subject: ticket.subject },
  });

/** Tells the owner that there is an answer. */
export async function announceAnswer(tx: Ctx, ticket: TicketRow): Promise<void> {
  if (ticket.user_id) await notifyOwner(tx, ticket.user_id, { ...forOwner(ticket), kind: "support_answered" });
}

/** Tells the owner how far the ticket is. */
export async function announceStatus(tx: Ctx, ticket: TicketRow, before: TicketStatus): Promise<void> {
  if (!ticket.user_id || ticket.status === before) return;
  await notifyOwner(tx, ticket.user_id, {
    ...forOwner(ticket),
    kind: `support_status_${ticket.status}`,
    data: { ticket_id: ticket.id, old_status: before, new_status: ticket.status },
  });
}

/** Tells somebody that a colleague gave them a ticket. */
export const announceAssigned = (tx: Ctx, ticket: TicketRow, staffId: string): Promise<void> =>
  notifyStaffMember(tx, staffId, {
    ...forStaff(ticket),
    kind: "support_assigned",
    params: { number: ticket.number, subject: ticket.subject },
  });
