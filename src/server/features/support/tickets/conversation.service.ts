import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import * as attachments from "#server/features/support/attachments/attachments.repo.ts";
import { findSeenUntil } from "./reads.service.ts";
import * as repo from "./tickets.repo.ts";

/** A ticket with everything that was written. */
export interface Conversation {
  ticket: repo.ShownTicket;
  messages: repo.ShownMessage[];
  events: repo.ShownEvent[];
  /** Files by message. */
  files: Map<string, attachments.AttachmentRow[]>;
  /** Up to when the owner who asks has seen it; null for anybody else. */
  seenUntil: Date | null;
}

/** A ticket the caller may see. Notes, and what staff did among themselves, are read for staff alone. */
export async function getConversation(ctx: Pick<Ctx, "db" | "scope" | "actor">, id: string): Promise<Conversation> {
  const ticket = await repo.findTicket(ctx.db, ctx.scope, id);
  if (!ticket) throw new AppError("not_found");
  const isStaff = ctx.actor.kind === "staff";
  const messages = await repo.listMessages(ctx.db, id, { notes: isStaff });
  const files = await attachments.listOfMessages(
    ctx.db,
    messages.map((message) => message.id),
  );
  return {
    ticket,
    messages,
    events: await repo.listEvents(ctx.db, id, { all: isStaff }),
    files: Map.groupBy(files, (file) => file.message_id ?? ""),
    seenUntil: await findSeenUntil(ctx, id),
  };
}
