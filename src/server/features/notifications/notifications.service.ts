import type {
  NotificationData,
  OWNER_NOTIFICATION_TYPES,
  STAFF_NOTIFICATION_TYPES,
} from "#shared/notifications/notifications.contract.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { EnglishCatalogue } from "#shared/i18n/catalogue.ts";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import * as repo from "./notifications.repo.ts";

/** Which text; each has a title and a message in both languages. */
export type NotificationKind = keyof EnglishCatalogue["notices"];

interface Content<T extends string> {
  type: T;
  kind: NotificationKind;
  /** Arguments of title and message. */
  params?: Record<string, string | number>;
  data?: NotificationData;
  /** A path of our own. */
  link?: string;
}

/** Tells an owner something. Call it in the transaction of what it is about. */
export const notifyOwner = (
  ctx: Pick<Ctx, "db" | "now">,
  userId: string,
  content: Content<(typeof OWNER_NOTIFICATION_TYPES)[number]>,
): Promise<void> => repo.insertNotifications(ctx.db, [{ userId }], content, ctx.now);

/** Tells everybody in the back office who may see the area it is about. */
export async function notifyStaff(
  ctx: Pick<Ctx, "db" | "now">,
  permission: Permission,
  content: Content<(typeof STAFF_NOTIFICATION_TYPES)[number]>,
): Promise<void> {
  const staffIds = await repo.listStaffWith(ctx.db, permission);
  await repo.insertNotifications(
    ctx.db,
    staffIds.map((staffId) => ({ staffId })),
    content,
    ctx.now,
  );
}

/** Tells the admins what concerns the product as a whole. */
export async function notifyAdmins(
  ctx: Pick<Ctx, "db" | "now">,
  content: Content<(typeof STAFF_NOTIFICATION_TYPES)[number]>,
): Promise<void> {
  const staffIds = await repo.listAdmins(ctx.db);
  await repo.insertNotifications(
    ctx.db,
    staffIds.map((staffId) => ({ staffId })),
    content,
    ctx.now,
  );
}

function readerOf(ctx: Ctx): repo.Reader {
  if (ctx.actor.kind === "owner") return { userId: ctx.actor.userId };
  if (ctx.actor.kind === "staff") return { staffId: ctx.actor.staffId };
  throw new AppError("unauthenticated");
}

/** The reader's newest notifications. */
export async function listNotifications(
  ctx: Ctx,
  limit: number,
): Promise<{ rows: repo.NotificationRow[]; unread: number }> {
  const reader = readerOf(ctx);
  const [rows, unread] = await Promise.all([repo.listNewest(ctx.db, reader, limit), repo.countUnread(ctx.db, reader)]);
  return { rows, unread };
}

/** How many are unread. */
export const countUnread = (ctx: Ctx): Promise<number> => repo.countUnread(ctx.db, readerOf(ctx));

/** Marks one of the reader's own as read; somebody else's is not found. */
export async function markRead(ctx: Ctx, id: string): Promise<number> {
  if (!(await repo.markRead(ctx.db, readerOf(ctx), id, ctx.now))) throw new AppError("not_found");
  return countUnread(ctx);
}

export async function markAllRead(ctx: Ctx): Promise<number> {
  await repo.markAllRead(ctx.db, readerOf(ctx), ctx.now);
  return countUnread(ctx);
}

export async function removeNotification(ctx: Ctx, id: string): Promise<number> {
  if (!(await repo.remove(ctx.db, readerOf(ctx), id))) throw new AppError("not_found");
  return countUnread(ctx);
}

export const removeAllNotifications = (ctx: Ctx): Promise<unknown> => repo.removeAll(ctx.db, readerOf(ctx));
