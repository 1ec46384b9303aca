import { type Selectable, sql } from "kysely";
import type { Topic } from "#shared/notifications/notification-topics.ts";
import type { Locale } from "#shared/domain/locales.ts";
import type { Database, Db } from "#server/db/database.ts";
import { type NotificationRow, type Reader, columnOf, idOf } from "./notifications.repo.ts";

export type MailRow = Selectable<Database["notification_mails"]>;

interface Plan {
  letterId: string;
  topic: Topic;
  now: Date;
  /** When it is due if nothing was sent lately. */
  dueAt: Date;
  /** How long after the last one the next may come. */
  pauseMs: number;
  /** A mail that was due before this and was never settled has been given up. */
  lostBefore: Date;
}

/** Begins a mail about a topic, unless one is waiting already, which will tell this too. */
export const openMail = (db: Db, reader: Reader, plan: Plan): Promise<unknown> =>
  db
    .insertInto("notification_mails")
    .values({
      user_id: "userId" in reader ? reader.userId : null,
      staff_id: "staffId" in reader ? reader.staffId : null,
      topic: plan.topic,
      letter_id: plan.letterId,
      since: plan.now,
      due_at: plan.dueAt,
      queued_at: null,
      settled_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns([columnOf(reader), "topic"])
        .doUpdateSet({
          letter_id: plan.letterId,
          since: plan.now,
          due_at: sql<Date>`greatest(${plan.dueAt}, notification_mails.settled_at + ${plan.pauseMs} * interval '1 millisecond')`,
          queued_at: null,
          settled_at: null,
        })
        .where((eb) =>
          eb.or([
            eb("notification_mails.settled_at", "is not", null),
            eb("notification_mails.due_at", "<", plan.lostBefore),
          ]),
        ),
    )
    .execute();

/** Takes up to `limit` mails whose time has come; each is given out once. */
export const takeDue = (db: Db, now: Date, limit: number): Promise<Pick<MailRow, "letter_id">[]> =>
  db
    .updateTable("notification_mails")
    .set({ queued_at: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("notification_mails")
        .select("id")
        .where("queued_at", "is", null)
        .where("due_at", "<=", now)
        .orderBy("due_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning("letter_id")
    .execute();

export const findMail = (db: Db, letterId: string): Promise<MailRow | undefined> =>
  db
    .selectFrom("notification_mails")
    .selectAll()
    .where("letter_id", "=", letterId)
    .where("settled_at", "is", null)
    .executeTakeFirst();

export const settleMail = (db: Db, letterId: string, now: Date) =>
  db.updateTable("notification_mails").set({ settled_at: now }).where("letter_id", "=", letterId).execute();

/** What a mail tells: about its topic, since it was begun, not read meanwhile in the bell. Newest first. */
export const listNews = (
  db: Db,
  reader: Reader,
  { topic, since }: Pick<MailRow, "topic" | "since">,
  limit: number,
): Promise<NotificationRow[]> =>
  db
    .selectFrom("notifications")
    .selectAll()
    .where(columnOf(reader), "=", idOf(reader))
    .where("topic", "=", topic)
    .where("created_at", ">=", since)
    .where((eb) => eb.or([eb("read_at", "is", null), eb("bell", "=", false)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export interface Addressee {
  email: string;
  name: string;
  greeting: string;
  locale: Locale;
}

/** Whom to write to; undefined for an account that is closed or whose address nobody has confirmed. */
export async function findAddressee(db: Db, reader: Reader): Promise<Addressee | undefined> {
  if ("staffId" in reader) {
    const staff = await db
      .selectFrom("staff_users")
      .select(["email", "name", "locale"])
      .where("id", "=", reader.staffId)
      .where("status", "=", "active")
      .executeTakeFirst();
    return staff && { ...staff, greeting: staff.name };
  }
  const owner = await db
    .selectFrom("users")
    .select(["email", "first_name", "last_name", "locale"])
    .where("id", "=", reader.userId)
    .where("status", "=", "active")
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
  return (
    owner && {
      email: owner.email,
      name: `${owner.first_name} ${owner.last_name}`,
      greeting: owner.first_name,
      locale: owner.locale,
    }
  );
}
