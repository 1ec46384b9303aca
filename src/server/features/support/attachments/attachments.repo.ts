import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

export type AttachmentRow = Selectable<Database["support_attachments"]>;
/** Who uploaded a file: nobody else may name it in a message. */
export type Uploader = { userId: string } | { staffId: string };

const columnOf = (uploader: Uploader) => ("userId" in uploader ? "user_id" : "staff_id");
const idOf = (uploader: Uploader): string => ("userId" in uploader ? uploader.userId : uploader.staffId);

export const insertAttachment = (db: Db, row: Insertable<Database["support_attachments"]>): Promise<AttachmentRow> =>
  db.insertInto("support_attachments").values(row).returningAll().executeTakeFirstOrThrow();

export const markStored = (db: Db, id: string, now: Date): Promise<AttachmentRow> =>
  db
    .updateTable("support_attachments")
    .set({ stored_at: now })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** What the files of a restaurant's tickets take. */
export async function sumBytes(db: Db, restaurantId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("support_attachments")
    .select(sql<string>`coalesce(sum(bytes), 0)`.as("bytes"))
    .where("restaurant_id", "=", restaurantId)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Gives files to a message, in the order they were named. Those that are used, or somebody else's, are left. */
export const claim = (
  db: Db,
  ids: readonly string[],
  { uploader, messageId, restaurantId }: { uploader: Uploader; messageId: string; restaurantId: string },
): Promise<{ id: string }[]> =>
  db
    .updateTable("support_attachments")
    .set({
      message_id: messageId,
      restaurant_id: restaurantId,
      place: sql<number>`array_position(${ids}::uuid[], id)`,
    })
    .where("id", "in", ids)
    .where(columnOf(uploader), "=", idOf(uploader))
    .where("message_id", "is", null)
    .where("stored_at", "is not", null)
    .returning("id")
    .execute();

export const listOfMessages = (db: Db, messageIds: readonly string[]): Promise<AttachmentRow[]> =>
  messageIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("support_attachments")
        .selectAll()
        .where("message_id", "in", messageIds)
        .orderBy("message_id")
        .orderBy("place")
        .execute();

/** A file of a ticket the caller may see. Those of notes are there for staff alone. */
export const findAttachment = (
  db: Db,
  scope: Scope,
  id: string,
  { notes }: { notes: boolean },
): Promise<AttachmentRow | undefined> =>
  db
    .selectFrom("support_attachments")
    .innerJoin("support_messages", "support_messages.id", "support_attachments.message_id")
    .innerJoin("support_tickets", "support_tickets.id", "support_messages.ticket_id")
    .selectAll("support_attachments")
    .where("support_attachments.id", "=", id)
    .where(inScope("support_tickets.restaurant_id", scope))
    .$if(!notes, (query) => query.where("support_messages.internal", "=", false))
    .executeTakeFirst();

/** A file that no message names yet. */
export const findUnused = (db: Db, uploader: Uploader, id: string): Promise<AttachmentRow | undefined> =>
  db
    .selectFrom("support_attachments")
    .selectAll()
    .where("id", "=", id)
    .where(columnOf(uploader), "=", idOf(uploader))
    .where("message_id", "is", null)
    .executeTakeFirst();

/** Files nobody used, and those whose ticket is gone. */
export const listLeft = (db: Db, before: Date, limit: number): Promise<AttachmentRow[]> =>
  db
    .selectFrom("support_attachments")
    .selectAll()
    .where("message_id", "is", null)
    .where("created_at", "<", before)
    .orderBy("created_at")
    .limit(limit)
    .execute();

/** False when a message took it in the meantime. */
export async function withdrawUnused(db: Db, id: string): Promise<boolean> {
  const row = await db
    .updateTable("support_attachments")
    .set({ stored_at: null })
    .where("id", "=", id)
    .where("message_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const removeUnused = (db: Db, id: string): Promise<unknown> =>
  db.deleteFrom("support_attachments").where("id", "=", id).where("message_id", "is", null).execute();
