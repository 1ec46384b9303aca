import type { StaffMessage, StaffTicket, StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { mayAnswer, staffWays } from "#shared/support/tickets.rules.ts";
import type { Conversation } from "#server/features/support/tickets/conversation.service.ts";
import type { ListedTicket } from "#server/features/support/tickets/ticket-list.repo.ts";
import type { ShownTicket } from "#server/features/support/tickets/tickets.repo.ts";
import { heirOf, nameOf, presentAttachment, presentFacts } from "#server/features/support/tickets/tickets.present.ts";
import type { TicketContext } from "./context.service.ts";

type Row = ListedTicket | ShownTicket;

export const presentStaffTicket = (row: Row, now: Date): StaffTicket => ({
  ...presentFacts(row),
  restaurant: { id: row.restaurant_id, name: row.restaurant_name, city: row.restaurant_city },
  owner: row.user_id === null ? null : { id: row.user_id, name: nameOf(row) ?? "", email: row.email ?? "" },
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? "" },
  due_at: row.due_at?.toISOString() ?? null,
  is_overdue: row.due_at !== null && row.due_at < now,
});

const presentMessages = ({ messages, files }: Conversation): StaffMessage[] =>
  messages.map((row) => ({
    id: row.id,
    author: { side: row.side, name: row.side === "owner" ? nameOf(row) : row.staff_name },
    text: row.text,
    attachments: (files.get(row.id) ?? []).map(presentAttachment),
    by_mail: row.by_mail,
    created_at: row.created_at.toISOString(),
    internal: row.internal,
    merged_from: row.origin_number,
  }));

const presentContext = (
  { ticket }: Conversation,
  { standing, restaurant, campaign, neighbours }: TicketContext,
): StaffTicketDetail["context"] => ({
  access: standing ? { status: standing.access.status, until: standing.access.until?.toISOString() ?? null } : null,
  plan: standing
    ? {
        name: standing.subscription.plan.name,
        amount_cents: standing.subscription.amount_cents,
        next_charge_at: standing.subscription.next_charge_at,
      }
    : null,
  last_payment: standing?.lastInvoice
    ? {
        number: standing.lastInvoice.number,
        amount_cents: standing.lastInvoice.amount_cents,
        status: standing.lastInvoice.status,
        at: (standing.lastInvoice.paid_at ?? standing.lastInvoice.issued_at).toISOString(),
      }
    : null,
  last_campaign: campaign
    ? { id: campaign.id, name: campaign.name, status: campaign.status, updated_at: campaign.updated_at.toISOString() }
    : null,
  restaurant: {
    id: restaurant.id,
    name: restaurant.name,
    address: restaurant.address,
    city: restaurant.city,
    country: restaurant.country,
    phone: restaurant.phone,
    website: restaurant.website,
  },
  owner:
    ticket.user_id === null || ticket.locale === null || ticket.joined_at === null
      ? null
      : {
          id: ticket.user_id,
          name: nameOf(ticket) ?? "",
          email: ticket.email ?? "",
          phone: ticket.phone,
          locale: ticket.locale,
          joined_at: ticket.joined_at.toISOString(),
        },
  tickets: neighbours.map(({ created_at, ...other }) => ({ ...other, created_at: created_at.toISOString() })),
});

/** A ticket as staff see it. */
export function presentStaffDetail(
  conversation: Conversation,
  context: TicketContext,
  { now, staffName }: { now: Date; staffName: string },
): StaffTicketDetail {
  const { ticket, events } = conversation;
  return {
    ...presentStaffTicket(ticket, now),
    messages: presentMessages(conversation),
    events: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      by: event.side,
      name: event.staff_name ?? nameOf(event),
      from: event.was,
      to: event.is_now,
      at: event.at.toISOString(),
    })),
    merged_into: heirOf(ticket),
    ways: ticket.merged_into_id === null ? [...staffWays(ticket.status)] : [],
    can_answer: ticket.merged_into_id === null && mayAnswer(ticket.status),
    variables: {
      owner_name: nameOf(ticket) ?? "",
      owner_first_name: ticket.first_name ?? "",
      restaurant_name: ticket.restaurant_name,
      ticket_number: ticket.number,
      ticket_subject: ticket.subject,
      staff_name: staffName,
    },
    context: presentContext(conversation, context),
  };
}
