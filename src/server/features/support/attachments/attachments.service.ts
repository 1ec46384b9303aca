import { randomUUID } from "node:crypto";
import { ATTACHMENT_ENDINGS, ATTACHMENT_MAX_BYTES, ATTACHMENTS_QUOTA_BYTES } from "#shared/support/support-values.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { requireOwner, requireRestaurant } from "#server/actor.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { SUPPORT_LIMITS } from "#server/features/support/support.limits.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import type { Upload } from "#server/platform/files/upload.ts";
import { isOfType, typeOfName } from "./attachments.rules.ts";
import * as repo from "./attachments.repo.ts";

const MEGABYTE = 1024 * 1024;
const DAY = 24 * 3_600_000;

function uploaderOf(ctx: Pick<Ctx, "actor">): repo.Uploader {
  return ctx.actor.kind === "staff" ? { staffId: ctx.actor.staffId } : { userId: requireOwner(ctx).userId };
}

/** Keeps a file until a message names it. What is not what its name says is refused by name, and nothing of it stays. */
export async function keepAttachment(
  ctx: CallCtx,
  { name, upload }: { name: string; upload: Upload | undefined },
): Promise<repo.AttachmentRow> {
  const uploader = uploaderOf(ctx);
  const restaurantId = "userId" in uploader ? requireRestaurant(ctx) : null;
  if ("userId" in uploader) await takeFromLimit(ctx, SUPPORT_LIMITS.support_upload, uploader.userId);
  else await takeFromLimit(ctx, SUPPORT_LIMITS.support_upload_staff, uploader.staffId);
  return storeAttachment(ctx, { name, upload, uploader, restaurantId });
}

interface NewFile {
  name: string;
  upload: Upload | undefined;
  uploader: repo.Uploader;
  restaurantId: string | null;
}

/** The same for whoever has counted the caller already, such as an answer by mail. */
export async function storeAttachment(
  ctx: CallCtx,
  { name, upload, uploader, restaurantId }: NewFile,
): Promise<repo.AttachmentRow> {
  const type = typeOfName(name);
  const params = { name };
  if (!type) throw refuse("filename", "attachment_type", { ...params, types: ATTACHMENT_ENDINGS.join(", ") });
  if (upload?.isTooLarge)
    throw new AppError("attachment_too_large", {}, { ...params, max: ATTACHMENT_MAX_BYTES / MEGABYTE });
  if (!upload || upload.bytes === 0) throw refuse("file", "attachment_empty", params);
  if (!(await isOfType(type, upload)))
    throw refuse("file", "attachment_content", { ...params, type: type.toUpperCase() });
  // The row comes first: whatever a crash leaves behind is found by it and removed.
  const row = await inTransaction(ctx, async (tx) => {
    if (restaurantId) await requireRoom(tx, restaurantId, { name, bytes: upload.bytes });
    return repo.insertAttachment(tx.db, {
      storage_key: `attachments/${randomUUID()}`,
      message_id: null,
      restaurant_id: restaurantId,
      user_id: "userId" in uploader ? uploader.userId : null,
      staff_id: "staffId" in uploader ? uploader.staffId : null,
      name,
      type,
      bytes: upload.bytes,
      stored_at: null,
      created_at: tx.now,
    });
  });
  try {
    await ctx.files.put(row.storage_key, upload.stream());
  } catch (error) {
    await repo.removeUnused(ctx.db, row.id);
    throw error;
  }
  await recordAudit(ctx, {
    action: "support.attachment_kept",
    subject: { type: "attachment", id: row.id },
    details: { name, type, bytes: upload.bytes },
  });
  return repo.markStored(ctx.db, row.id, ctx.now);
}

/** Until the transaction ends no other file of the restaurant takes the same room. */
async function requireRoom(tx: Ctx, restaurantId: string, { name, bytes }: Pick<Upload, "bytes"> & { name: string }) {
  await lockUntilCommit(tx.db, "attachments", restaurantId);
  if ((await repo.sumBytes(tx.db, restaurantId)) + bytes > ATTACHMENTS_QUOTA_BYTES)
    throw new AppError("attachment_quota", {}, { name, max: ATTACHMENTS_QUOTA_BYTES / MEGABYTE });
}

const refuse = (field: string, why: string, params: Record<string, string>): FieldErrors =>
  new FieldErrors({ [field]: [{ key: `support:${why}`, params }] });

/** Gives uploaded files to a message; one that is used, or somebody else's, is refused by its place. */
export async function claimAttachments(
  tx: Ctx,
  ids: readonly string[],
  message: { messageId: string; restaurantId: string },
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const claimed = await repo.claim(tx.db, wanted, { uploader: uploaderOf(tx), ...message });
  if (claimed.length === wanted.length) return;
  const known = new Set(claimed.map(({ id }) => id));
  const places = [...ids.keys()].filter((place) => !known.has(ids[place] ?? ""));
  const fields = ["attachment_ids", ...places.map((place) => `attachment_ids.${place}`)];
  throw new FieldErrors(Object.fromEntries(fields.map((field) => [field, ["support:attachment_unknown"]])));
}

/** A file to save, for whoever may see the ticket it belongs to. */
export async function downloadAttachment(ctx: CallCtx, id: string): Promise<Download> {
  const row = await repo.findAttachment(ctx.db, ctx.scope, id, { notes: ctx.actor.kind === "staff" });
  const content = row && (await ctx.files.read(row.storage_key));
  if (!content) throw new AppError("not_found");
  return { filename: row.name, content };
}

/** Takes back a file that no message names yet. */
export async function discardAttachment(ctx: CallCtx, id: string): Promise<string> {
  const row = await repo.findUnused(ctx.db, uploaderOf(ctx), id);
  if (!row || !(await removeFile(ctx, row))) throw new AppError("not_found");
  return row.id;
}

/** From the first step on no message can name it; the row goes last, so that what is cut off in between is done again. */
async function removeFile(ctx: Pick<CallCtx, "db" | "files">, row: repo.AttachmentRow): Promise<boolean> {
  if (!(await repo.withdrawUnused(ctx.db, row.id))) return false;
  await ctx.files.remove(row.storage_key);
  await repo.removeUnused(ctx.db, row.id);
  return true;
}

/** Removes files nobody used within a day, and those of tickets that are gone. */
export async function sweepAttachments(ctx: Pick<CallCtx, "db" | "files" | "now">): Promise<void> {
  const before = new Date(ctx.now.getTime() - DAY);
  for (;;) {
    const left = await repo.listLeft(ctx.db, before, 100);
    for (const row of left) await removeFile(ctx, row);
    if (left.length < 100) return;
  }
}
