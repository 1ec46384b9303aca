import { z } from "zod";
import { line, longText } from "#shared/http/fields.ts";
import {
  ATTACHMENT_TYPES,
  MESSAGE_MAX,
  MOST_ATTACHMENTS,
  SUBJECT_MAX,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_SIDES,
  TICKET_STATUSES,
} from "./support-values.ts";

export const instant = z.iso.datetime();
export const status = z.enum(TICKET_STATUSES, "validation:choice");
export const category = z.enum(TICKET_CATEGORIES, "validation:choice");
export const priority = z.enum(TICKET_PRIORITIES, "validation:choice");
export const subject = line(SUBJECT_MAX);
export const text = longText(MESSAGE_MAX);

/** Files that were uploaded before, in the order they are shown. */
export const attachment_ids = z
  .array(z.uuid("validation:invalid"), "validation:type")
  .max(MOST_ATTACHMENTS, "support:too_many_attachments")
  .optional();

/** Made by the form: the same message sent twice is written once. */
export const key = z.uuid("validation:invalid");

export const Attachment = z.object({
  id: z.uuid(),
  /** As the file was called where it came from; shown, never trusted. */
  name: z.string(),
  type: z.enum(ATTACHMENT_TYPES),
  bytes: z.number().int(),
});
export type Attachment = z.infer<typeof Attachment>;

const Author = z.object({
  side: z.enum(TICKET_SIDES),
  /** Of staff, owners see the first name alone. Null for somebody who is no longer there. */
  name: z.string().nullable(),
});

/** A message as the owner sees it. Internal notes are never among them. */
export const Message = z.object({
  id: z.uuid(),
  author: Author,
  text: z.string(),
  attachments: z.array(Attachment),
  /** It came as an answer to a mail. */
  by_mail: z.boolean(),
  created_at: instant,
});

const StatusEvent = z.object({
  id: z.string(),
  by: z.enum([...TICKET_SIDES, "system"]),
  from: z.enum(TICKET_STATUSES),
  to: z.enum(TICKET_STATUSES),
  at: instant,
});

/** What both sides see of a ticket. */
export const TicketFacts = z.object({
  id: z.uuid(),
  number: z.string(),
  subject: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  priority: z.enum(TICKET_PRIORITIES),
  status: z.enum(TICKET_STATUSES),
  /** Messages an owner sees, the first included. */
  messages_count: z.number().int(),
  /** Who wrote last, and when; notes do not count. */
  last_message_by: z.enum(TICKET_SIDES),
  last_message_at: instant,
  created_at: instant,
  updated_at: instant,
});

export const Ticket = TicketFacts.extend({
  /** Support wrote last, and the caller has not seen it yet. */
  has_news: z.boolean(),
});
export type Ticket = z.infer<typeof Ticket>;

export const TicketDetail = Ticket.extend({
  /** Oldest first; the first is the description. */
  messages: z.array(Message),
  events: z.array(StatusEvent),
  /** The ticket it was put together with: what is new is written there. */
  merged_into: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  can_reply: z.boolean(),
  can_reopen: z.boolean(),
  can_close: z.boolean(),
});
export type TicketDetail = z.infer<typeof TicketDetail>;
