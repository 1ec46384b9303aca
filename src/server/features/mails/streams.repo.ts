import { type Insertable, type Selectable, sql } from "kysely";
import type { MailStream, StreamCounts } from "#shared/jobs/health.contract.ts";
import type { Database, Db } from "#server/db/database.ts";
import { statement } from "#server/db/prepared.ts";

export type StreamRow = Selectable<Database["mail_streams"]>;

/** Writes how a sender is doing; `since` stays as long as its state does. */
export async function upsertStream(db: Db, row: Insertable<Database["mail_streams"]>): Promise<void> {
  await db
    .insertInto("mail_streams")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["stream", "worker"]).doUpdateSet((eb) => ({
        state: eb.ref("excluded.state"),
        since: sql<Date>`CASE WHEN mail_streams.state = excluded.state THEN mail_streams.since ELSE excluded.since END`,
        reason: eb.ref("excluded.reason"),
        is_ours: eb.ref("excluded.is_ours"),
        retry_at: eb.ref("excluded.retry_at"),
        seen_at: eb.ref("excluded.seen_at"),
      })),
    )
    .execute();
}

/** Adds to the five minutes that are under way. */
export async function addCounts(
  db: Db,
  stream: MailStream,
  { sent, deferred, failed }: StreamCounts,
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO mail_stream_counts AS c (stream, slot, sent, deferred, failed)
    VALUES (${stream}, date_bin('5 minutes', ${at}::timestamptz, 'epoch'), ${sent}, ${deferred}, ${failed})
    ON CONFLICT (stream, slot) DO UPDATE SET sent = c.sent + excluded.sent, deferred = c.deferred + excluded.deferred,
      failed = c.failed + excluded.failed`.execute(db);
}

/** Those that showed a sign of life lately, and the row of letters, which has no process of its own. */
export const listStreams = (db: Db, since: Date): Promise<StreamRow[]> =>
  db
    .selectFrom("mail_streams")
    .selectAll()
    .where((eb) => eb.or([eb("stream", "=", "letters"), eb("seen_at", ">", since)]))
    .orderBy("since")
    .execute();

/** Senders of campaign mail that live and pause. */
export const pausedSenders = statement<{ since: string }, { n: number }>(
  "paused_senders",
  (_db, { since }) => sql`
    SELECT count(*)::int AS n FROM mail_streams
    WHERE stream = 'campaigns' AND state = 'paused' AND seen_at > ${since}::timestamptz`,
);

export interface CountsSum {
  stream: MailStream;
  hour: StreamCounts;
  day: StreamCounts;
}

/** What became of mails in the last hour and the last day. */
export async function sumCounts(db: Db, { hour, day }: { hour: Date; day: Date }): Promise<CountsSum[]> {
  const { rows } = await sql<CountsSum>`
    SELECT stream,
      jsonb_build_object('sent', coalesce(sum(sent) FILTER (WHERE slot > ${hour}), 0),
        'deferred', coalesce(sum(deferred) FILTER (WHERE slot > ${hour}), 0),
        'failed', coalesce(sum(failed) FILTER (WHERE slot > ${hour}), 0)) AS hour,
      jsonb_build_object('sent', sum(sent), 'deferred', sum(deferred), 'failed', sum(failed)) AS day
    FROM mail_stream_counts WHERE slot > ${day} GROUP BY stream`.execute(db);
  return rows;
}

/** Asks every sender that pauses to go on. Gives how many do. */
export async function askToGoOn(db: Db, stream: MailStream, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("mail_streams")
    .set({ go_on_at: at })
    .where("stream", "=", stream)
    .where("state", "=", "paused")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whether this sender was asked; it is told once. */
export async function takeGoOn(db: Db, stream: MailStream, worker: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("mail_streams")
    .set({ go_on_at: null })
    .where("stream", "=", stream)
    .where("worker", "=", worker)
    .where("go_on_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const deleteStream = (db: Db, stream: MailStream, worker: string): Promise<unknown> =>
  db.deleteFrom("mail_streams").where("stream", "=", stream).where("worker", "=", worker).execute();

export async function sweepStreams(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("mail_streams").where("stream", "=", "campaigns").where("seen_at", "<", before).execute();
  await db.deleteFrom("mail_stream_counts").where("slot", "<", before).execute();
}
