import type { TicketSide } from "#shared/support/support-values.ts";

interface Written {
  last_message_by: TicketSide;
  last_message_at: Date;
  merged_into_id: string | null;
}

/** Whether support wrote last and the reader has not seen it. What stood in a ticket that was put together with another is news there. */
export const hasNews = (ticket: Written, seenUntil: Date | null): boolean =>
  ticket.merged_into_id === null &&
  ticket.last_message_by === "staff" &&
  (seenUntil === null || seenUntil < ticket.last_message_at);
