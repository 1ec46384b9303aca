import type { Generated, GeneratedAlways } from "kysely";
import type {
  AttachmentType,
  TicketCategory,
  TicketEventKind,
  TicketPriority,
  TicketSide,
  TicketStatus,
} from "#shared/support/support-values.ts";

declare module "#server/db/database.ts" {
  interface Database {
    support_answers: SupportAnswersTable;
    support_attachments: SupportAttachmentsTable;
    support_counts: SupportCountsTable;
    support_days: SupportDaysTable;
    support_events: SupportEventsTable;
    support_messages: SupportMessagesTable;
    support_numbers: SupportNumbersTable;
    support_open_days: SupportOpenDaysTable;
    support_presence: SupportPresenceTable;
    support_reads: SupportReadsTable;
    support_tickets: SupportTicketsTable;
    support_words: SupportWordsTable;
  }
}

interface SupportTicketsTable {
  id: Generated<string>;
  number: string;
  restaurant_id: string;
  /** Who asked; null when the account is no longer there. */
  user_id: string | null;
  assignee_id: string | null;
  merged_into_id: string | null;
  subject: string;
  category: TicketCategory;
  priority: TicketPriority;
  status: Generated<TicketStatus>;
  /** The form that made it. */
  request_key: string | null;
  /** Messages an owner sees. */
  messages_count: Generated<number>;
  last_message_by: Generated<TicketSide>;
  last_message_at: Date;
  /** The first message of the owner that nobody has answered yet. */
  waiting_since: Date | null;
  /** When an answer is due; null where nobody waits for us. */
  due_at: Date | null;
  first_due_at: Date;
  first_response_at: Date | null;
  resolved_at: Date | null;
  created_at: Date;
  /** The last news an owner may know of. */
  updated_at: Date;
}

interface SupportWordsTable {
  ticket_id: string;
  word: string;
  restaurant_id: string;
  /** Of the ticket. */
  created_at: Date;
  /** Not from what the owner wrote. */
  for_staff: Generated<boolean>;
}

interface SupportMessagesTable {
  id: Generated<string>;
  serial: GeneratedAlways<string>;
  ticket_id: string;
  /** The ticket it was written in, where that was another one. */
  merged_from_id: string | null;
  side: TicketSide;
  user_id: string | null;
  staff_id: string | null;
  /** Never shown to an owner. */
  internal: Generated<boolean>;
  text: string;
  by_mail: Generated<boolean>;
  request_key: string | null;
  created_at: Date;
}

interface SupportEventsTable {
  id: GeneratedAlways<string>;
  ticket_id: string;
  kind: TicketEventKind;
  side: TicketSide | "system";
  user_id: string | null;
  staff_id: string | null;
  was: string | null;
  is_now: string | null;
  at: Date;
}

interface SupportAttachmentsTable {
  id: Generated<string>;
  /** Random, and told to nobody. */
  storage_key: string;
  restaurant_id: string | null;
  /** Null until a message names it. */
  message_id: string | null;
  user_id: string | null;
  staff_id: string | null;
  name: string;
  type: AttachmentType;
  bytes: number;
  /** Its place among the files of a message. */
  place: Generated<number>;
  /** Null while the file is being written. */
  stored_at: Date | null;
  created_at: Date;
}

interface SupportAnswersTable {
  id: Generated<string>;
  title: string;
  text: string;
  created_at: Date;
  updated_at: Date;
}

interface SupportPresenceTable {
  ticket_id: string;
  staff_id: string;
  writing: boolean;
  seen_at: Date;
}

interface SupportReadsTable {
  ticket_id: string;
  user_id: string;
  /** When the newest message was written that this owner has seen. */
  seen_until: Date;
}

interface SupportNumbersTable {
  year: number;
  last: number;
}

interface SupportCountsTable {
  status: TicketStatus;
  priority: TicketPriority;
  category: TicketCategory;
  tickets: number;
}

interface SupportOpenDaysTable {
  day: string;
  tickets: number;
}

interface SupportDaysTable {
  day: string;
  created: Generated<number>;
  answered: Generated<number>;
  answered_in_time: Generated<number>;
  answer_seconds: Generated<string>;
  resolved: Generated<number>;
  resolve_seconds: Generated<string>;
}
