import { type Selectable, sql } from "kysely";
import type { NotificationData } from "#shared/notifications/notifications.contract.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { Database, Db } from "#server/db/database.ts";
import { statement } from "#server/db/prepared.ts";

export type NotificationRow = Selectable<Database["notifications"]>;
/** Whose notifications: an owner's or a staff member's. */
export type Reader = { userId: string } | { staffId: string };

export const columnOf = (reader: Reader) => ("userId" in reader ? "user_id" : "staff_id");
export const idOf = (reader: Reader): string => ("userId" in reader ? reader.userId : reader.staffId);

export async function insertNotifications(
  db: Db,
  readers: readonly Reader[],
  content: Pick<NotificationRow, "type" | "kind" | "topic"> & {
    params?: object;
    data?: NotificationData;
    link?: string;
    /** Who does not want it in the bell. */
    isQuietFor: (reader: Reader) => boolean;
  },
  now: Date,
): Promise<void> {
  if (readers.length === 0) return;
  await db
    .insertInto("notifications")
    .values(
      readers.map((reader) => ({
        user_id: "userId" in reader ? reader.userId : null,
        staff_id: "staffId" in reader ? reader.staffId : null,
        type: content.type,
        kind: content.kind,
        params: JSON.stringify(content.params ?? {}),
        data: JSON.stringify(content.data ?? {}),
        link: content.link ?? null,
        created_at: now,
        read_at: content.isQuietFor(reader) ? now : null,
        topic: content.topic,
        bell: !content.isQuietFor(reader),
      })),
    )
    .execute();
}

export async function listStaffWith(db: Db, permission: Permission): Promise<string[]> {
  const rows = await db
    .selectFrom("staff_users")
    .select("id")
    .where("status", "=", "active")
    .where((eb) => eb.or([eb("role", "=", "admin"), sql<boolean>`${permission} = ANY(permissions)`]))
    .execute();
  return rows.map((row) => row.id);
}

export async function listAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("staff_users")
    .select("id")
    .where("status", "=", "active")
    .where("role", "=", "admin")
    .execute();
  return rows.map((row) => row.id);
}

export const listNewest = (db: Db, reader: Reader, limit: number): Promise<NotificationRow[]> =>
  db
    .selectFrom("notifications")
    .selectAll()
    .where(columnOf(reader), "=", idOf(reader))
    .where("bell", "=", true)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** One look into the index of unread rows; old ones are not in it. */
export async function countUnread(db: Db, reader: Reader): Promise<number> {
  const [row] = await askUnread(db, {
    userId: "userId" in reader ? reader.userId : undefined,
    staffId: "staffId" in reader ? reader.staffId : undefined,
  });
  return row?.count ?? 0;
}

/** Every open page asks this every few seconds. */
const askUnread = statement(
  "unread_notifications",
  (db, { userId, staffId }: { userId: string | undefined; staffId: string | undefined }) =>
    db
      .selectFrom("notifications")
      .select(sql<number>`count(*)::int`.as("count"))
      .where(userId === undefined ? "staff_id" : "user_id", "=", userId ?? staffId ?? "")
      .where("read_at", "is", null),
);

export async function markRead(db: Db, reader: Reader, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable("notifications")
    .set({ read_at: sql<Date>`coalesce(read_at, ${now})` })
    .where("id", "=", id)
    .where(columnOf(reader), "=", idOf(reader))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const markAllRead = (db: Db, reader: Reader, now: Date) =>
  db
    .updateTable("notifications")
    .set({ read_at: now })
    .where(columnOf(reader), "=", idOf(reader))
    .where("read_at", "is", null)
    .execute();

export async function remove(db: Db, reader: Reader, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom("notifications")
    .where("id", "=", id)
    .where(columnOf(reader), "=", idOf(reader))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const removeAll = (db: Db, reader: Reader) =>
  db.deleteFrom("notifications").where(columnOf(reader), "=", idOf(reader)).execute();
