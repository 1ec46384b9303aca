import { hash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PICTURE_MAX_BYTES } from "#shared/files/files.contract.ts";
import type { Message } from "#shared/http/issues.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { FieldErrors } from "#server/errors.ts";
import { requireOwner, requireRestaurant } from "#server/actor.ts";
import type { Files } from "#server/platform/files/files.port.ts";
import { NotAPicture, type Picture, rewritePicture } from "#server/platform/pictures/rewrite-picture.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { FILE_LIMITS } from "./files.limits.ts";
import * as repo from "./files.repo.ts";

/** Half a hash is enough: nobody finds another picture with the same one, and the address stays short in mails. */
const HASH_LENGTH = 32;
const STORED_NAME = /^[0-9a-f]{32}\.(?:png|jpg)$/;

/** Writes a picture anew and keeps it, for the caller's restaurant or, if staff calls, for all. The same picture is kept once. */
export async function keepPicture(
  ctx: CallCtx,
  { filename, content }: { filename: string; content: string },
): Promise<repo.FileRow> {
  const uploader = uploaderOf(ctx);
  await takeFromLimit(ctx, FILE_LIMITS.picture_account, uploader.user_id ?? uploader.staff_id ?? "");
  const picture = await readPicture(content);
  const name = `${hash("sha256", picture.content).slice(0, HASH_LENGTH)}.${picture.extension}`;
  await ctx.files.put(keyOf(name), Readable.from([picture.content]));
  return inTransaction(ctx, async (tx) => {
    const file = await repo.insertFile(tx.db, {
      ...uploader,
      name,
      original_name: filename,
      bytes: picture.content.length,
      width: picture.width,
      height: picture.height,
      created_at: tx.now,
    });
    if (!file) return repo.getFile(tx.db, uploader.restaurant_id, name);
    await recordAudit(tx, {
      action: "files.picture_kept",
      subject: { type: "file", id: file.id },
      details: { name, original_name: filename },
    });
    return file;
  });
}

/** The bytes of a kept picture; undefined for any name that is not one. */
export async function findPicture(files: Files, name: string): Promise<Buffer | undefined> {
  const stream = STORED_NAME.test(name) ? await files.read(keyOf(name)) : undefined;
  return stream && buffer(stream);
}

const keyOf = (name: string): string => `pictures/${name}`;

function uploaderOf(ctx: Pick<Ctx, "actor" | "scope">): Pick<repo.FileRow, "restaurant_id" | "user_id" | "staff_id"> {
  const { actor } = ctx;
  if (actor.kind === "staff") return { restaurant_id: null, user_id: null, staff_id: actor.staffId };
  return { restaurant_id: requireRestaurant(ctx), user_id: requireOwner(ctx).userId, staff_id: null };
}

async function readPicture(content: string): Promise<Picture> {
  // Four letters of base64 are three bytes.
  if (content.length > (PICTURE_MAX_BYTES * 4) / 3 + 4)
    throw refuse("too_large", { max: PICTURE_MAX_BYTES / 1024 / 1024 });
  try {
    return await rewritePicture(Buffer.from(content, "base64"));
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error;
    throw refuse(error.why, error.max === undefined ? {} : { max: error.max });
  }
}

const refuse = (why: string, params: Message["params"]): FieldErrors =>
  new FieldErrors({ content: [{ key: `files:picture.${why}`, params }] });
