import { createHash } from "node:crypto";
import { ATTACHMENT_MAX_BYTES, MESSAGE_MAX, MOST_ATTACHMENTS } from "#shared/support/support-values.ts";
import type { CallCtx } from "#server/context.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { storeAttachment } from "#server/features/support/attachments/attachments.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { SUPPORT_LIMITS } from "#server/features/support/support.limits.ts";
import { uploadOf } from "#server/platform/files/upload.ts";
import { addOwnerReply } from "./tickets.service.ts";
import * as repo from "./tickets.repo.ts";

/** An answer that came by mail. Who sent it was found out before. */
export interface MailReply {
  ticketId: string;
  userId: string;
  text: string;
  attachments: readonly { name: string; content: Buffer }[];
  /** Names the mail: the same one is taken once. */
  messageId: string;
}

/** Writes an owner's mail into their ticket. Files that are refused are named in the message; the rest is kept. */
export async function addReplyByMail(ctx: CallCtx, reply: MailReply): Promise<{ refused: string[] }> {
  const ticket = await repo.findTicket(ctx.db, ctx.scope, reply.ticketId);
  if (!ticket || ticket.user_id !== reply.userId) throw new AppError("not_found");
  const key = keyOf(reply.messageId);
  if (await repo.findMessageByKey(ctx.db, ticket.id, key)) return { refused: [] };
  await takeFromLimit(ctx, SUPPORT_LIMITS.support_reply, reply.userId);
  const access = { granted: true, status: "active", until: null } as const;
  const { userId } = reply;
  const owner: CallCtx = {
    ...ctx,
    actor: { kind: "owner", userId, sessionId: "", restaurantId: ticket.restaurant_id, access },
  };
  const kept: string[] = [];
  const refused: string[] = [];
  for (const [index, { name, content }] of reply.attachments.entries()) {
    const upload = uploadOf(content, ATTACHMENT_MAX_BYTES);
    const file = { name, upload, uploader: { userId }, restaurantId: ticket.restaurant_id };
    const id = index < MOST_ATTACHMENTS ? await keepOrRefuse(owner, file) : undefined;
    if (id === undefined) refused.push(name);
    else kept.push(id);
  }
  await addOwnerReply(owner, ticket.id, {
    text: reply.text.slice(0, MESSAGE_MAX),
    attachment_ids: kept,
    key,
    byMail: true,
  });
  return { refused };
}

async function keepOrRefuse(ctx: CallCtx, file: Parameters<typeof storeAttachment>[1]): Promise<string | undefined> {
  try {
    return (await storeAttachment(ctx, file)).id;
  } catch (error) {
    if (error instanceof FieldErrors || error instanceof AppError) return undefined;
    throw error;
  }
}

/** The same id for the same mail. */
function keyOf(messageId: string): string {
  const hex = createHash("sha256").update(messageId).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
