import { z } from "zod";
import { ById, cursor, endpoint, listOf } from "#shared/http/endpoint.ts";
import { line, typedLine } from "#shared/http/fields.ts";
import { ATTACHMENT_MAX_BYTES } from "./support-values.ts";
import {
  Attachment,
  Ticket,
  TicketDetail,
  attachment_ids,
  category,
  key,
  priority,
  status,
  subject,
  text,
} from "./support.model.ts";

/** Also without a subscription: who cannot pay needs help most. */
const access = "owner";

export const TicketInput = z.object({ subject, category, priority, description: text, attachment_ids, key });
export const ReplyInput = z.object({ text, attachment_ids, key });

/** The same words narrow the list and the file. */
const filter = {
  status: status.optional(),
  category: category.optional(),
  priority: priority.optional(),
  /** Beginnings of words of subject, description or number. */
  search: typedLine(100).optional(),
};

const ticketCalls = {
  tickets: endpoint({
    method: "GET",
    path: "/api/support/tickets",
    access,
    summary: "The restaurant's tickets, those with news first; a search lists the newest first",
    query: z.object({ ...filter, cursor }),
    response: listOf(Ticket),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/support/tickets",
    access,
    summary: "Ask for help",
    body: TicketInput,
    response: TicketDetail,
    status: 201,
  }),
  exportTickets: endpoint({
    method: "GET",
    path: "/api/support/tickets/export.csv",
    access,
    summary: "The tickets that match, as a file for spreadsheets",
    query: z.object(filter),
    download: "text/csv; charset=utf-8",
    response: z.unknown(),
  }),
  ticket: endpoint({
    method: "GET",
    path: "/api/support/tickets/:id",
    access,
    summary: "One ticket with its conversation",
    params: ById,
    response: TicketDetail,
  }),
  markSeen: endpoint({
    method: "PUT",
    path: "/api/support/tickets/:id/seen",
    access,
    summary: "Say that a conversation was seen up to a message; answers whether something newer waits",
    params: ById,
    body: z.object({
      /** The newest message of support on the reader's screen. */
      message_id: z.uuid("validation:invalid"),
    }),
    response: z.object({ has_news: z.boolean() }),
  }),
  reply: endpoint({
    method: "POST",
    path: "/api/support/tickets/:id/replies",
    access,
    summary: "Write to support; a resolved ticket is open again, a closed one takes nothing",
    params: ById,
    body: ReplyInput,
    response: TicketDetail,
    status: 201,
  }),
  reopen: endpoint({
    method: "POST",
    path: "/api/support/tickets/:id/reopen",
    access,
    summary: "Open a ticket again that was resolved or closed",
    params: ById,
    response: TicketDetail,
  }),
  close: endpoint({
    method: "POST",
    path: "/api/support/tickets/:id/close",
    access,
    summary: "Close a ticket that needs no answer any more",
    params: ById,
    response: TicketDetail,
  }),
};

export const supportApi = {
  ...ticketCalls,
  upload: endpoint({
    method: "POST",
    path: "/api/support/attachments",
    access,
    summary: "Send one file, as its bytes; a ticket or reply then names it. Unused ones are removed after a day",
    query: z.object({ filename: line(255) }),
    upload: true,
    maxBytes: ATTACHMENT_MAX_BYTES,
    response: Attachment,
    status: 201,
  }),
  discard: endpoint({
    method: "DELETE",
    path: "/api/support/attachments/:id",
    access,
    summary: "Take back a file that no message names yet",
    params: ById,
    response: z.object({ id: z.uuid() }),
  }),
  attachment: endpoint({
    method: "GET",
    path: "/api/support/attachments/:id",
    access,
    summary: "A file of a ticket, to be saved",
    params: ById,
    download: "application/octet-stream",
    response: z.unknown(),
  }),
};
