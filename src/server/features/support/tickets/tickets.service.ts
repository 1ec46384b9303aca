import type { z } from "zod";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { TicketEventKind, TicketSide, TicketStatus } from "#shared/support/support-values.ts";
import type { ReplyInput, TicketInput } from "#shared/support/support.contract.ts";
import { type OwnerAction, answerDue, isDone, ticketAfterOwner, ticketDue } from "#shared/support/tickets.rules.ts";
import { requireOwner, requireRestaurant } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { getRestaurant } from "#server/features/restaurants/restaurants.service.ts";
import { claimAttachments } from "#server/features/support/attachments/attachments.service.ts";
import type { SupportAudit } from "#server/features/support/support.audit.ts";
import { SUPPORT_LIMITS } from "#server/features/support/support.limits.ts";
import { announceOwnerReply, announceTicket } from "./announce.service.ts";
import { ticketWords } from "./ticket-words.rules.ts";
import * as repo from "./tickets.repo.ts";

/** Opens a ticket; the same form sent twice opens one. */
export async function openTicket(ctx: Ctx, input: z.output<typeof TicketInput>): Promise<string> {
  const { userId } = requireOwner(ctx);
  const restaurantId = requireRestaurant(ctx);
  const known = await repo.findTicketByKey(ctx.db, restaurantId, input.key);
  if (known) return known.id;
  await takeFromLimit(ctx, SUPPORT_LIMITS.support_ticket, userId);
  return inTransaction(ctx, async (tx) => {
    const number = await nextNumber(tx);
    // Tickets get their numbers one after the other, so the same form is found here at the latest.
    const twin = await repo.findTicketByKey(tx.db, restaurantId, input.key);
    if (twin) return twin.id;
    const { name } = await getRestaurant(tx, restaurantId);
    const { subject, category, priority, description } = input;
    const due = answerDue(tx.now, priority);
    const ticket = await repo.insertTicket(tx.db, {
      number,
      restaurant_id: restaurantId,
      user_id: userId,
      subject,
      category,
      priority,
      assignee_id: null,
      merged_into_id: null,
      request_key: input.key,
      last_message_at: tx.now,
      waiting_since: tx.now,
      due_at: due,
      first_due_at: due,
      first_response_at: null,
      resolved_at: null,
      created_at: tx.now,
      updated_at: tx.now,
    });
    await repo.insertWords(
      tx.db,
      ticketWords({ number, subject, description, restaurant: name }).map(({ word, forStaff }) => ({
        ticket_id: ticket.id,
        restaurant_id: restaurantId,
        created_at: ticket.created_at,
        word,
        for_staff: forStaff,
      })),
    );
    await addMessage(tx, ticket, { side: "owner", text: description, attachmentIds: input.attachment_ids });
    await recordTicket(tx, ticket, "ticket_opened", { category, priority });
    await announceTicket(tx, ticket, name);
    return ticket.id;
  });
}

async function nextNumber(tx: Ctx): Promise<string> {
  const { year } = parisDateOf(tx.now);
  return `T-${year}-${String(await repo.nextSerial(tx.db, year)).padStart(6, "0")}`;
}

/** What the owner writes to a ticket of their own. */
export async function replyAsOwner(ctx: Ctx, id: string, input: z.output<typeof ReplyInput>): Promise<void> {
  await takeFromLimit(ctx, SUPPORT_LIMITS.support_reply, requireOwner(ctx).userId);
  await addOwnerReply(ctx, id, { ...input, byMail: false });
}

/** A message of the owner, from the product or by mail; the same one sent twice is written once. */
export const addOwnerReply = (
  ctx: Ctx,
  id: string,
  reply: { text: string; attachment_ids?: string[] | undefined; key: string; byMail: boolean },
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (await repo.findMessageByKey(tx.db, id, reply.key)) return;
    const status = ticketAfterOwner(ticket.status, "reply");
    if (!status) throw new AppError("ticket_closed");
    const { text, attachment_ids: attachmentIds, key, byMail } = reply;
    const written = await addMessage(tx, ticket, { side: "owner", text, attachmentIds, key, byMail });
    await moveTicket(tx, written.ticket, status);
    await recordTicket(tx, ticket, "replied", { by_mail: byMail });
    await announceOwnerReply(tx, ticket);
  });

/** Opens a ticket of the owner again, or closes it. */
export async function actAsOwner(ctx: Ctx, id: string, action: Exclude<OwnerAction, "reply">): Promise<void> {
  // Staff hear of it, as they do of a reply.
  await takeFromLimit(ctx, SUPPORT_LIMITS.support_reply, requireOwner(ctx).userId);
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id);
    const status = ticketAfterOwner(ticket.status, action);
    if (!status || ticket.merged_into_id) throw new AppError("ticket_locked");
    const waiting = action === "reopen" ? { waiting_since: tx.now } : {};
    await moveTicket(tx, { ...ticket, ...waiting }, status);
    await recordTicket(tx, ticket, "status_changed", { from: ticket.status, to: status });
    if (action === "reopen") await announceOwnerReply(tx, ticket);
  });
}

/** Holds a ticket until the transaction ends; one the caller may not see is not found. */
export async function lockTicket(tx: Ctx, id: string): Promise<repo.TicketRow> {
  const ticket = await repo.lockTicket(tx.db, tx.scope, id);
  if (!ticket) throw new AppError("not_found");
  return ticket;
}

export interface NewMessage {
  side: TicketSide;
  text: string;
  attachmentIds?: string[] | undefined;
  internal?: boolean;
  key?: string;
  byMail?: boolean;
}

/** Writes a message. A note changes nothing that an owner could see. */
export async function addMessage(
  tx: Ctx,
  ticket: repo.TicketRow,
  message: NewMessage,
): Promise<{ ticket: repo.TicketRow; messageId: string }> {
  const { side, text, attachmentIds = [], internal = false, key = null, byMail = false } = message;
  const { id: messageId } = await repo.insertMessage(tx.db, {
    ticket_id: ticket.id,
    merged_from_id: null,
    side,
    text,
    internal,
    by_mail: byMail,
    request_key: key,
    user_id: tx.actor.kind === "owner" ? tx.actor.userId : null,
    staff_id: tx.actor.kind === "staff" ? tx.actor.staffId : null,
    created_at: tx.now,
  });
  await claimAttachments(tx, attachmentIds, { messageId, restaurantId: ticket.restaurant_id });
  if (internal) return { ticket, messageId };
  const written = await repo.updateTicket(tx.db, ticket.id, {
    messages_count: ticket.messages_count + 1,
    last_message_by: side,
    last_message_at: tx.now,
    waiting_since: side === "staff" ? null : (ticket.waiting_since ?? tx.now),
    ...(side === "staff" && !ticket.first_response_at && { first_response_at: tx.now }),
    updated_at: tx.now,
  });
  return { ticket: written, messageId };
}

/** Brings a ticket into a status: when an answer is due, and when it was resolved, follow from that. */
export async function moveTicket(tx: Ctx, ticket: repo.TicketRow, status: TicketStatus): Promise<repo.TicketRow> {
  const waitingSince = isDone(status) ? null : ticket.waiting_since;
  const resolvedAt = isDone(status) ? (ticket.resolved_at ?? tx.now) : null;
  const moved = await repo.updateTicket(tx.db, ticket.id, {
    status,
    waiting_since: waitingSince,
    due_at: ticketDue({ status, priority: ticket.priority, waitingSince }),
    resolved_at: resolvedAt,
    ...(status !== ticket.status && { updated_at: tx.now }),
  });
  if (status !== ticket.status) await noteEvent(tx, ticket.id, "status", ticket.status, status);
  return moved;
}

/** Writes down what happened to a ticket. */
export const noteEvent = (
  tx: Ctx,
  ticketId: string,
  kind: TicketEventKind,
  was: string | null,
  isNow: string | null,
): Promise<unknown> =>
  repo.insertEvent(tx.db, {
    ticket_id: ticketId,
    kind,
    was,
    is_now: isNow,
    at: tx.now,
    side: tx.actor.kind === "owner" || tx.actor.kind === "staff" ? tx.actor.kind : "system",
    user_id: tx.actor.kind === "owner" ? tx.actor.userId : null,
    staff_id: tx.actor.kind === "staff" ? tx.actor.staffId : null,
  });

/** Puts what was done to a ticket on record, never what was written. */
export const recordTicket = (
  tx: Ctx,
  ticket: Pick<repo.TicketRow, "id" | "number" | "restaurant_id">,
  what: SupportAudit,
  details: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, {
    action: `support.${what}`,
    subject: { type: "ticket", id: ticket.id },
    restaurantId: ticket.restaurant_id,
    details: { number: ticket.number, ...details },
  });
