import type {
  NotificationData,
  OWNER_NOTIFICATION_TYPES,
  STAFF_NOTIFICATION_TYPES,
} from "#shared/notifications/notifications.contract.ts";
import {
  OWNER_TOPICS,
  STAFF_TOPICS,
  type OwnerTopic,
  type StaffTopic,
  type Topic,
} from "#shared/notifications/notification-topics.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { EnglishCatalogue } from "#shared/i18n/catalogue.ts";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { planMail } from "./notification-mails.service.ts";
import { findChannels, readerOf } from "./preferences.service.ts";
import * as repo from "./notifications.repo.ts";

/** Which text; each has a title and a message in both languages. */
export type NotificationKind = keyof EnglishCatalogue["notices"];

interface Content<T extends string, P extends Topic> {
  type: T;
  kind: NotificationKind;
  /** What it is about, for those who choose what they hear of; by its type unless said. */
  topic?: P;
  /** Arguments of title and message. */
  params?: Record<string, string | number>;
  data?: NotificationData;
  /** A path of our own. */
  link?: string;
}
type OwnerType = (typeof OWNER_NOTIFICATION_TYPES)[number];
type StaffType = (typeof STAFF_NOTIFICATION_TYPES)[number];
type NoticeCtx = Pick<Ctx, "db" | "now">;

const topicOfOwner = (type: OwnerType): OwnerTopic => OWNER_TOPICS.find((topic) => topic === type) ?? "account";
const topicOfStaff = (type: StaffType): StaffTopic => STAFF_TOPICS.find((topic) => topic === type) ?? "users";

/** Tells an owner something, in the ways they chose. Call it in the transaction of what it is about. */
export const notifyOwner = (ctx: NoticeCtx, userId: string, content: Content<OwnerType, OwnerTopic>): Promise<void> =>
  tell(ctx, [{ userId }], { ...content, topic: content.topic ?? topicOfOwner(content.type) });

/** Tells everybody in the back office who may see the area it is about. */
export const notifyStaff = async (
  ctx: NoticeCtx,
  permission: Permission,
  content: Content<StaffType, StaffTopic>,
): Promise<void> => tellStaff(ctx, await repo.listStaffWith(ctx.db, permission), content);

/** Tells one person in the back office. */
export const notifyStaffMember = (
  ctx: NoticeCtx,
  staffId: string,
  content: Content<StaffType, StaffTopic>,
): Promise<void> => tellStaff(ctx, [staffId], content);

/** Tells the admins what concerns the product as a whole. */
export const notifyAdmins = async (ctx: NoticeCtx, content: Content<StaffType, StaffTopic>): Promise<void> =>
  tellStaff(ctx, await repo.listAdmins(ctx.db), content);

const tellStaff = (
  ctx: NoticeCtx,
  staffIds: readonly string[],
  content: Content<StaffType, StaffTopic>,
): Promise<void> =>
  tell(
    ctx,
    staffIds.map((staffId) => ({ staffId })),
    { ...content, topic: content.topic ?? topicOfStaff(content.type) },
  );

async function tell(
  ctx: NoticeCtx,
  readers: readonly repo.Reader[],
  content: Content<OwnerType | StaffType, Topic> & { topic: Topic },
): Promise<void> {
  const channelsOf = await findChannels(ctx, readers, content.topic);
  const heard = readers.filter((reader) => channelsOf(reader).bell || channelsOf(reader).email);
  await repo.insertNotifications(
    ctx.db,
    heard,
    { ...content, isQuietFor: (reader) => !channelsOf(reader).bell },
    ctx.now,
  );
  for (const reader of heard) if (channelsOf(reader).email) await planMail(ctx, reader, content.topic);
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
