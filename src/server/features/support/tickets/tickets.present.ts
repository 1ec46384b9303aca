import type { z } from "zod";
import type { Attachment, Ticket, TicketDetail, TicketFacts } from "#shared/support/support.model.ts";
import type { TicketStatus } from "#shared/support/support-values.ts";
import { ticketAfterOwner } from "#shared/support/tickets.rules.ts";
import type { AttachmentRow } from "#server/features/support/attachments/attachments.repo.ts";
import type { Conversation } from "./conversation.service.ts";
import { hasNews } from "./reads.rules.ts";
import type { ListedTicket } from "./ticket-list.repo.ts";
import type { ShownMessage, TicketRow } from "./tickets.repo.ts";

type Facts = Pick<
  TicketRow,
  | "id"
  | "number"
  | "subject"
  | "category"
  | "priority"
  | "status"
  | "messages_count"
  | "last_message_by"
  | "last_message_at"
  | "created_at"
  | "updated_at"
>;

/** What both sides see. */
export const presentFacts = (row: Facts): z.infer<typeof TicketFacts> => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  category: row.category,
  priority: row.priority,
  status: row.status,
  messages_count: row.messages_count,
  last_message_by: row.last_message_by,
  last_message_at: row.last_message_at.toISOString(),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

type OwnerFacts = Facts & Pick<ListedTicket, "merged_into_id" | "seen_until">;

export const presentTicket = (row: OwnerFacts): Ticket => ({
  ...presentFacts(row),
  has_news: hasNews(row, row.seen_until),
});

export const presentAttachment = ({ id, name, type, bytes }: AttachmentRow): Attachment => ({ id, name, type, bytes });

export const nameOf = (person: { first_name: string | null; last_name: string | null }): string | null =>
  person.first_name === null ? null : `${person.first_name} ${person.last_name ?? ""}`.trim();

/** Owners are answered by a person, but do not learn the whole name. */
const firstNameOf = (name: string | null): string | null => name?.split(" ")[0] ?? null;

const presentMessage = (row: ShownMessage, files: readonly AttachmentRow[]): TicketDetail["messages"][number] => ({
  id: row.id,
  author: { side: row.side, name: row.side === "owner" ? nameOf(row) : firstNameOf(row.staff_name) },
  text: row.text,
  attachments: files.map(presentAttachment),
  by_mail: row.by_mail,
  created_at: row.created_at.toISOString(),
});

/** A ticket as its owner sees it. */
export function presentDetail({ ticket, messages, events, files, seenUntil }: Conversation): TicketDetail {
  const isMerged = ticket.merged_into_id !== null;
  const may = (action: "reply" | "reopen" | "close"): boolean =>
    !isMerged && ticketAfterOwner(ticket.status, action) !== undefined;
  return {
    ...presentTicket({ ...ticket, seen_until: seenUntil }),
    messages: messages.map((row) => presentMessage(row, files.get(row.id) ?? [])),
    events: events.map(({ id, side, was, is_now, at }) => ({
      id,
      by: side,
      from: was as TicketStatus,
      to: is_now as TicketStatus,
      at: at.toISOString(),
    })),
    merged_into: heirOf(ticket),
    can_reply: may("reply"),
    can_reopen: may("reopen"),
    can_close: may("close"),
  };
}

/** The ticket it was put together with. */
export const heirOf = (ticket: Conversation["ticket"]): { id: string; number: string } | null =>
  ticket.merged_into_id !== null && ticket.heir_number !== null
    ? { id: ticket.merged_into_id, number: ticket.heir_number }
    : null;
