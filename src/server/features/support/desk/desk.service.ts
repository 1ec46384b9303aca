import type { z } from "zod";
import type { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import type { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import type { TicketPriority, TicketStatus } from "#shared/support/support-values.ts";
import { answerDue, mayAnswer, staffWays, ticketDue } from "#shared/support/tickets.rules.ts";
import { requireStaff } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { sendAnswerJob } from "#server/features/support/support.kinds.ts";
import { announceAnswer, announceAssigned, announceStatus } from "#server/features/support/tickets/announce.service.ts";
import * as tickets from "#server/features/support/tickets/tickets.repo.ts";
import {
  addMessage,
  lockTicket,
  moveTicket,
  noteEvent,
  recordTicket,
} from "#server/features/support/tickets/tickets.service.ts";
import * as repo from "./desk.repo.ts";

type Reply = z.output<typeof adminSupportApi.reply.body>;

/** Answers an owner, or writes a note. Refused where somebody wrote what the writer has not seen; the same one sent twice is written once. */
export const replyAsStaff = (ctx: Ctx, id: string, reply: Reply): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (await tickets.findMessageByKey(tx.db, id, reply.key)) return;
    await refuseUnseen(tx, id, reply.seen_message_id);
    const { text, attachment_ids: attachmentIds, key, internal } = reply;
    if (!internal && !mayAnswer(ticket.status)) throw new AppError("ticket_closed");
    const written = await addMessage(tx, ticket, { side: "staff", text, attachmentIds, key, internal });
    await recordTicket(tx, ticket, internal ? "noted" : "replied");
    if (internal) return;
    const moved = await moveTicket(tx, written.ticket, reply.status);
    await announceAnswer(tx, moved);
    if (reply.status === "resolved") await announceStatus(tx, moved, ticket.status);
    await tx.jobs.enqueue(tx.db, sendAnswerJob, { message_id: written.messageId });
  });

/** Tells what came in between, so that nobody answers over another's head. */
async function refuseUnseen(tx: Ctx, ticketId: string, seenId: string): Promise<void> {
  const all = await tickets.listMessages(tx.db, ticketId, { notes: true });
  const at = all.findIndex(({ id }) => id === seenId);
  if (at < 0) throw new FieldErrors({ seen_message_id: ["validation:invalid"] });
  const newer = all.slice(at + 1);
  if (newer.length === 0) return;
  throw new AppError("ticket_newer", {
    newer: newer.map((message) => ({
      author: message.staff_name ?? `${message.first_name ?? ""} ${message.last_name ?? ""}`.trim(),
      side: message.side,
      internal: message.internal,
      text: message.text,
      created_at: message.created_at.toISOString(),
    })),
  });
}

/** Takes a ticket on without a message. */
export const setStatus = (ctx: Ctx, id: string, status: TicketStatus): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket.status === status) return;
    if (!staffWays(ticket.status).includes(status) || ticket.merged_into_id) throw new AppError("ticket_locked");
    const moved = await moveTicket(tx, ticket, status);
    await recordTicket(tx, ticket, "status_changed", { from: ticket.status, to: status });
    await announceStatus(tx, moved, ticket.status);
  });

/** Says how urgent a ticket is. Until the first answer its limit changes, too. */
export const setPriority = (ctx: Ctx, id: string, priority: TicketPriority): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket.priority === priority) return;
    await tickets.updateTicket(tx.db, id, {
      priority,
      due_at: ticketDue({ status: ticket.status, priority, waitingSince: ticket.waiting_since }),
      ...(!ticket.first_response_at && { first_due_at: answerDue(ticket.created_at, priority) }),
    });
    await noteEvent(tx, id, "priority", ticket.priority, priority);
    await recordTicket(tx, ticket, "priority_changed", { from: ticket.priority, to: priority });
  });

/** Gives a ticket to somebody who works on tickets, or to nobody. */
export const setAssignee = (ctx: Ctx, id: string, staffId: string | null): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const ticket = await lockTicket(tx, id);
    if (ticket.assignee_id === staffId) return;
    const people = await repo.listPeople(tx.db);
    const nameOf = (wanted: string | null): string | null => people.find((one) => one.id === wanted)?.name ?? null;
    if (staffId !== null && nameOf(staffId) === null) throw new FieldErrors({ staff_id: ["support:assignee_unknown"] });
    const given = await tickets.updateTicket(tx.db, id, { assignee_id: staffId });
    await noteEvent(tx, id, "assignee", nameOf(ticket.assignee_id), nameOf(staffId));
    await recordTicket(tx, ticket, "assignee_changed", {
      from: nameOf(ticket.assignee_id) ?? ticket.assignee_id,
      to: nameOf(staffId),
    });
    if (staffId !== null && staffId !== requireStaff(tx).staffId) await announceAssigned(tx, given, staffId);
  });

/** Who can be given a ticket. */
export const listPeople = (ctx: Pick<Ctx, "db">): Promise<{ id: string; name: string }[]> => repo.listPeople(ctx.db);

/** Restaurants whose tickets a list can be narrowed to. */
export const listRestaurants = (ctx: Pick<Ctx, "db" | "scope">, asked: RestaurantChoice): Promise<NamedRestaurant[]> =>
  repo.listRestaurants(ctx.db, ctx.scope, asked);

/** Notes that the caller looks at a ticket, and tells who else does. */
export async function lookAt(
  ctx: Ctx,
  id: string,
  { writing }: { writing: boolean },
): Promise<{ others: { id: string; name: string; writing: boolean }[]; last_message_id: string | null }> {
  const { staffId } = requireStaff(ctx);
  if (!(await tickets.findTicket(ctx.db, ctx.scope, id))) throw new AppError("not_found");
  const last = await repo.findLastMessage(ctx.db, id);
  await repo.upsertPresence(ctx.db, { ticket_id: id, staff_id: staffId, writing, seen_at: ctx.now });
  return {
    others: await repo.listOthers(ctx.db, { ticketId: id, staffId, now: ctx.now }),
    last_message_id: last?.id ?? null,
  };
}

/** Forgets who looked at what. */
export const sweepPresence = (ctx: Pick<Ctx, "db" | "now">): Promise<unknown> => repo.sweepPresence(ctx.db, ctx.now);
