import { type Selectable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

export type ProcessRow = Selectable<Database["processes"]>;

/** A sign of life. */
export async function upsertProcess(db: Db, row: ProcessRow): Promise<void> {
  await db
    .insertInto("processes")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at: row.seen_at }))
    .execute();
}

export const deleteProcess = (db: Db, id: string): Promise<unknown> =>
  db.deleteFrom("processes").where("id", "=", id).execute();

/** Those that ended without a word are remembered for a while. */
export const forgetProcesses = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom("processes").where("seen_at", "<", before).execute();

/** The latest signs of life first; a process that is started again and again does not fill the screen. */
export const listProcesses = (db: Db, since: Date): Promise<ProcessRow[]> =>
  db
    .selectFrom("processes")
    .selectAll()
    .where("seen_at", ">", since)
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .limit(20)
    .execute();

interface DatabaseFacts {
  bytes: number;
  archived_at: Date | null;
  archive_failed_at: Date | null;
  /** By the database's clock, which the queue goes by. */
  scheduler_seconds: number | null;
}

/** What the database knows of itself, and when the queue last looked for jobs that start by themselves. */
export async function readDatabase(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    SELECT pg_database_size(current_database())::float8 AS bytes, a.last_archived_time AS archived_at,
      a.last_failed_time AS archive_failed_at,
      (SELECT greatest(extract(epoch FROM now() - max(cron_on)), 0)::int FROM pgboss.version) AS scheduler_seconds
    FROM pg_stat_archiver a`.execute(db);
  return rows[0] ?? { bytes: 0, archived_at: null, archive_failed_at: null, scheduler_seconds: null };
}

interface CampaignBacklog {
  waiting: number;
  oldest_at: Date | null;
  /** Paused by itself because mails could not be sent. */
  stopped: number;
}

/** Campaign mails that are due and not sent. */
export async function readCampaignBacklog(db: Db): Promise<CampaignBacklog> {
  const { rows } = await sql<CampaignBacklog>`
    SELECT coalesce(sum(c.pending), 0)::int AS waiting, min(w.started_at) FILTER (WHERE c.pending > 0) AS oldest_at,
      (SELECT count(*)::int FROM campaigns p
        WHERE p.status = 'paused' AND p.paused_because = 'mail' AND p.deleted_at IS NULL) AS stopped
    FROM campaign_waves w
    JOIN campaigns k ON k.id = w.campaign_id AND k.status IN ('active', 'sending') AND k.deleted_at IS NULL
    JOIN wave_counts c ON c.wave_id = w.id
    WHERE w.status = 'sending'`.execute(db);
  return rows[0] ?? { waiting: 0, oldest_at: null, stopped: 0 };
}

/** Lets letters that failed be tried at once instead of after their pause. Gives how many. */
export async function hurryLetters(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE pgboss.job SET start_after = now()
    WHERE state = 'retry' AND start_after > now() AND name LIKE '%.send\\_%'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
