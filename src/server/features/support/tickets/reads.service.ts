import { requireOwner } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import * as repo from "./reads.repo.ts";
import { hasNews } from "./reads.rules.ts";
import { findTicket } from "./tickets.repo.ts";

/** The owner whose marks count; staff and jobs have none. */
export const readerOf = ({ actor, scope }: Pick<Ctx, "actor" | "scope">): string | null =>
  actor.kind === "owner" && scope.kind === "restaurant" ? actor.userId : null;

/** Up to when the caller has seen a ticket. */
export async function findSeenUntil(ctx: Pick<Ctx, "db" | "actor" | "scope">, ticketId: string): Promise<Date | null> {
  const readerId = readerOf(ctx);
  return (readerId !== null && (await repo.findRead(ctx.db, ticketId, readerId))?.seen_until) || null;
}

/** Notes that the caller has seen a ticket up to a message. True where something newer waits. */
export async function markSeen(ctx: Ctx, id: string, messageId: string): Promise<boolean> {
  const { userId } = requireOwner(ctx);
  const ticket = await findTicket(ctx.db, ctx.scope, id);
  if (!ticket) throw new AppError("not_found");
  const message = await repo.findShownMessage(ctx.db, id, messageId);
  if (!message) throw new FieldErrors({ message_id: ["validation:invalid"] });
  const seenUntil = await repo.upsertRead(ctx.db, { ticket_id: id, user_id: userId, seen_until: message.created_at });
  return hasNews(ticket, seenUntil);
}
