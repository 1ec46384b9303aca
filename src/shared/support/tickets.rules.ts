import { ANSWER_HOURS, type TicketPriority, type TicketStatus } from "./support-values.ts";

/** What an owner does. A reply to a resolved ticket opens it again; a closed one is reopened only on purpose. */
export type OwnerAction = "reply" | "reopen" | "close";
const OWNER_WAYS: Record<TicketStatus, Partial<Record<OwnerAction, TicketStatus>>> = {
  open: { reply: "open", close: "closed" },
  in_progress: { reply: "in_progress", close: "closed" },
  waiting_response: { reply: "in_progress", close: "closed" },
  resolved: { reply: "open", reopen: "open", close: "closed" },
  closed: { reopen: "open" },
};

/** Where an owner's action leads, undefined where it is not possible. */
export const ticketAfterOwner = (status: TicketStatus, action: OwnerAction): TicketStatus | undefined =>
  OWNER_WAYS[status][action];

/** Where staff can take a ticket without a word. */
const STAFF_WAYS: Record<TicketStatus, readonly TicketStatus[]> = {
  open: ["in_progress", "waiting_response", "resolved", "closed"],
  in_progress: ["open", "waiting_response", "resolved", "closed"],
  waiting_response: ["open", "in_progress", "resolved", "closed"],
  resolved: ["open", "in_progress", "closed"],
  closed: ["open"],
};
export const staffWays = (status: TicketStatus): readonly TicketStatus[] => STAFF_WAYS[status];

/** In which status an answer of staff may leave a ticket; the first is what happens unless they say otherwise. */
export const AFTER_ANSWER = ["waiting_response", "in_progress", "resolved"] as const;

/** Whether staff can answer: to a closed ticket they do so after they reopened it. */
export const mayAnswer = (status: TicketStatus): boolean => status !== "closed";

/** Whether somebody has to do something about it. */
const isOurTurn = (status: TicketStatus): boolean => status === "open" || status === "in_progress";
/** Whether it is done. */
export const isDone = (status: TicketStatus): boolean => status === "resolved" || status === "closed";

const HOUR = 3_600_000;

/** Until when somebody who has waited since then should have an answer. */
export const answerDue = (since: Date, priority: TicketPriority): Date =>
  new Date(since.getTime() + ANSWER_HOURS[priority] * HOUR);

/** When the next answer is due; null where nobody waits for us. */
export const ticketDue = ({
  status,
  priority,
  waitingSince,
}: {
  status: TicketStatus;
  priority: TicketPriority;
  waitingSince: Date | null;
}): Date | null => (waitingSince && isOurTurn(status) ? answerDue(waitingSince, priority) : null);

/** What becomes of a ticket that takes up another one: whoever waits there waits here. */
export const ticketAfterMerge = (status: TicketStatus, isAwaited: boolean): TicketStatus | undefined =>
  status === "closed" ? undefined : isAwaited && !isOurTurn(status) ? "in_progress" : status;
