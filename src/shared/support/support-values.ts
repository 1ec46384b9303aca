export const TICKET_STATUSES = ["open", "in_progress", "waiting_response", "resolved", "closed"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_CATEGORIES = ["technical", "billing", "general", "feature_request", "bug_report"] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

export const TICKET_PRIORITIES = ["low", "medium", "high", "urgent"] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** Who wrote a message. */
export const TICKET_SIDES = ["owner", "staff"] as const;
export type TicketSide = (typeof TICKET_SIDES)[number];

/** What happened to a ticket besides messages. Owners see only the first. */
export const TICKET_EVENTS = ["status", "priority", "assignee", "merged_from", "merged_into"] as const;
export type TicketEventKind = (typeof TICKET_EVENTS)[number];

/** Within so many hours somebody who waits for us gets an answer. */
export const ANSWER_HOURS: Record<TicketPriority, number> = { urgent: 4, high: 8, medium: 24, low: 72 };

/** How old tickets are that are not done: less than a day, three days, a week, or more. */
export const TICKET_AGES = ["day", "three_days", "week", "older"] as const;
export type TicketAge = (typeof TICKET_AGES)[number];

export const ATTACHMENT_TYPES = ["jpg", "png", "pdf", "doc", "docx", "txt"] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];
/** Endings of file names, as a file dialog wants them. */
export const ATTACHMENT_ENDINGS = ["jpg", "jpeg", "png", "pdf", "doc", "docx", "txt"] as const;
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
export const MOST_ATTACHMENTS = 10;
/** What all files of a restaurant's tickets may take together. */
export const ATTACHMENTS_QUOTA_BYTES = 500 * 1024 * 1024;

export const SUBJECT_MAX = 150;
export const MESSAGE_MAX = 10_000;
export const MOST_ANSWERS = 200;

/** The office counts overdue tickets of a priority up to here; beyond it there are "more". */
export const OVERDUE_COUNTED_UP_TO = 100;
/** How often a page says who looks at a ticket, and how long that counts. */
export const PRESENCE_EVERY_SECONDS = 15;
export const PRESENCE_SECONDS = 40;

/** What can stand in a canned answer as {{name}}. */
export const ANSWER_VARIABLES = [
  "owner_name",
  "owner_first_name",
  "restaurant_name",
  "ticket_number",
  "ticket_subject",
  "staff_name",
] as const;
export type AnswerVariable = (typeof ANSWER_VARIABLES)[number];
