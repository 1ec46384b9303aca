import { ticketAfterMerge } from "#shared/support/tickets.rules.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import * as tickets from "#server/features/support/tickets/tickets.repo.ts";
import { lockTicket, moveTicket, noteEvent, recordTicket } from "#server/features/support/tickets/tickets.service.ts";
import { moveConversation } from "./desk.repo.ts";

/** Puts a ticket together with another one of the same restaurant: all that was written stands there, in the order of time. */
export const mergeTicket = (ctx: Ctx, id: string, intoId: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (id === intoId) throw refused("same");
    const { source, target } = await lockBoth(tx, id, intoId);
    if (source.merged_into_id || target.merged_into_id) throw refused("merged");
    if (source.restaurant_id !== target.restaurant_id) throw refused("restaurant");
    const status = ticketAfterMerge(target.status, source.waiting_since !== null);
    if (!status) throw refused("closed");
    const lastOfSource = source.last_message_at > target.last_message_at;
    await moveConversation(tx.db, id, intoId);
    const grown = await tickets.updateTicket(tx.db, intoId, {
      messages_count: source.messages_count + target.messages_count,
      ...(lastOfSource && { last_message_at: source.last_message_at, last_message_by: source.last_message_by }),
      waiting_since: earlier(source.waiting_since, target.waiting_since),
      updated_at: tx.now,
    });
    await moveTicket(tx, grown, status);
    const left = { ...source, messages_count: 0, waiting_since: null };
    await tickets.updateTicket(tx.db, id, { merged_into_id: intoId, messages_count: 0 });
    await moveTicket(tx, left, "closed");
    await noteEvent(tx, id, "merged_into", null, target.number);
    await noteEvent(tx, intoId, "merged_from", null, source.number);
    await recordTicket(tx, source, "ticket_merged", { into: target.number });
  });

/** In one order, whichever way round: two merges of the same pair wait for each other in turn. */
async function lockBoth(
  tx: Ctx,
  id: string,
  intoId: string,
): Promise<{ source: tickets.TicketRow; target: tickets.TicketRow }> {
  const first = await lockTicket(tx, id < intoId ? id : intoId);
  const second = await lockTicket(tx, id < intoId ? intoId : id);
  return first.id === id ? { source: first, target: second } : { source: second, target: first };
}

const refused = (why: "same" | "merged" | "restaurant" | "closed"): AppError =>
  new AppError("ticket_merge_refused", { status: why });

const earlier = (a: Date | null, b: Date | null): Date | null => (a === null ? b : b === null || a < b ? a : b);
