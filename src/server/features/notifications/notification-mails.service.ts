import type { Topic } from "#shared/notifications/notification-topics.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { makeLetterId } from "#server/platform/jobs/mail-job.ts";
import * as repo from "./notification-mails.repo.ts";
import { sendNewsJob } from "./notifications.kinds.ts";
import type { NotificationRow, Reader } from "./notifications.repo.ts";
import { factsOf } from "./preferences.service.ts";

export { presentNotification } from "./notifications.present.ts";
export { queueNewsJob, sendNewsJob } from "./notifications.kinds.ts";

const MINUTE = 60_000;
/** What happens within this time is told in one mail, and not at all if it was read in the bell. */
const GATHER_MS = 2 * MINUTE;
/** At most one mail an hour about a topic, whatever happens. */
const PAUSE_MS = 60 * MINUTE;
/** A letter is tried for up to 26 hours; what was not sent by then is given up. */
const GIVEN_UP_MS = 27 * 60 * MINUTE;
/** News that waited longer than this, behind a mail server that was away, is old. */
const FRESH_MS = 24 * 60 * MINUTE;
const AT_ONCE = 200;
/** More are counted, not listed. */
const LISTED = 10;

/** Has a reader told by mail of what is new about a topic: one mail for all of it, and never many. */
export async function planMail(ctx: Pick<Ctx, "db" | "now">, reader: Reader, topic: Topic): Promise<void> {
  if (factsOf(reader, topic).hasOwnLetter) return;
  await repo.openMail(ctx.db, reader, {
    letterId: makeLetterId(),
    topic,
    now: ctx.now,
    dueAt: new Date(ctx.now.getTime() + GATHER_MS),
    pauseMs: PAUSE_MS,
    lostBefore: new Date(ctx.now.getTime() - GIVEN_UP_MS),
  });
}

/** Makes a job of every mail whose time has come. */
export async function queueDueNews(ctx: Ctx): Promise<void> {
  for (let taken = AT_ONCE; taken === AT_ONCE;)
    taken = await inTransaction(ctx, async (tx) => {
      const due = await repo.takeDue(tx.db, tx.now, AT_ONCE);
      for (const { letter_id } of due) await tx.jobs.enqueue(tx.db, sendNewsJob, { letter_id });
      return due.length;
    });
}

export interface News {
  to: repo.Addressee;
  side: "owner" | "staff";
  topic: Topic;
  /** When it was due, which is the letter's date. */
  date: Date;
  /** Newest first. */
  notifications: NotificationRow[];
  more: number;
}

/** What a mail has to tell; undefined when there is nothing any more, or nobody to tell. */
export async function findNews(ctx: Pick<Ctx, "db" | "now">, letterId: string): Promise<News | undefined> {
  const mail = await repo.findMail(ctx.db, letterId);
  if (!mail) return undefined;
  const reader: Reader = mail.user_id === null ? { staffId: mail.staff_id ?? "" } : { userId: mail.user_id };
  const fresh = new Date(ctx.now.getTime() - FRESH_MS);
  const to = await repo.findAddressee(ctx.db, reader);
  const rows = await repo.listNews(
    ctx.db,
    reader,
    { topic: mail.topic, since: mail.since < fresh ? fresh : mail.since },
    LISTED * LISTED,
  );
  if (!to || rows.length === 0) {
    await repo.settleMail(ctx.db, letterId, ctx.now);
    return undefined;
  }
  return {
    to,
    side: "userId" in reader ? "owner" : "staff",
    topic: mail.topic,
    date: mail.due_at,
    notifications: rows.slice(0, LISTED),
    more: Math.max(0, rows.length - LISTED),
  };
}

/** The mail was taken or refused: the next about its topic comes an hour later at the earliest. */
export const settleNews = (ctx: Pick<Ctx, "db" | "clock">, letterId: string): Promise<unknown> =>
  repo.settleMail(ctx.db, letterId, ctx.clock());
