import { type Selectable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { statement } from "#server/db/prepared.ts";

export type DeadJobRow = Selectable<Database["dead_jobs"]>;
/** How far a list was read. */
export interface DeadPlace {
  diedAt: Date;
  id: string;
}

/** False when it was written down before. */
export async function insertDeadJob(db: Db, row: DeadJobRow): Promise<boolean> {
  const made = await db
    .insertInto("dead_jobs")
    .values({ ...row, payload: JSON.stringify(row.payload) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

export const listDeadJobs = (
  db: Db,
  { kind, after, limit }: { kind: string | undefined; after: DeadPlace | undefined; limit: number },
): Promise<DeadJobRow[]> =>
  db
    .selectFrom("dead_jobs")
    .selectAll()
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(died_at, id) < (${after?.diedAt}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("died_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Takes the row away, so that of two who try it again one finds nothing. */
export const takeDeadJob = (db: Db, id: string): Promise<DeadJobRow | undefined> =>
  db.deleteFrom("dead_jobs").where("id", "=", id).returningAll().executeTakeFirst();

export const takeDeadJobsOf = (db: Db, kind: string, limit: number): Promise<DeadJobRow[]> =>
  db
    .deleteFrom("dead_jobs")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("dead_jobs")
        .select("id")
        .where("kind", "=", kind)
        .orderBy("died_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

export const sweepDeadJobs = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom("dead_jobs").where("died_at", "<", before).execute();

export interface CountsRow {
  kind: string;
  waiting: number;
  running: number;
  failed: number;
  dead: number;
  /** By the database's clock, which the queue goes by. */
  oldest_seconds: number | null;
}

/** Waiting and failed jobs are counted along the queue's own index of them, so history costs nothing; running ones the queue counts itself. */
export async function countJobs(db: Db): Promise<CountsRow[]> {
  const { rows } = await sql<CountsRow>`
    SELECT q.name AS kind,
           coalesce(open.waiting, 0)::int AS waiting, coalesce(q.active_count, 0)::int AS running,
           coalesce(open.failed, 0)::int AS failed, coalesce(gone.dead, 0)::int AS dead, open.oldest_seconds
    FROM pgboss.queue q
    LEFT JOIN (
      SELECT name, count(*) FILTER (WHERE state = 'created') AS waiting, count(*) FILTER (WHERE state = 'retry') AS failed,
        extract(epoch FROM now() - min(greatest(created_on, start_after)) FILTER (WHERE start_after <= now()))::int AS oldest_seconds
      FROM pgboss.job WHERE state < 'active' AND NOT blocked GROUP BY name
    ) open ON open.name = q.name
    LEFT JOIN (SELECT kind, count(*) AS dead FROM dead_jobs GROUP BY kind) gone ON gone.kind = q.name
    WHERE q.name LIKE '%.%' AND q.name NOT LIKE '\\_\\_%'
    ORDER BY q.name`.execute(db);
  return rows;
}

export interface JobHealthRow {
  waiting: number;
  /** How long the oldest of these has waited. */
  oldest_waiting_seconds: number | null;
  failing: number;
  dead: number;
}

/**
 * All kinds together: what is due and not begun, what failed and is tried again, and what is dead, each up to a bound. By the
 * database's own time, as the queue does it.
 */
export const jobHealth = statement<{ limit: number }, JobHealthRow>(
  "job_health",
  (_db, { limit }) => sql`
    SELECT open.waiting, open.oldest_waiting_seconds, open.failing,
      (SELECT count(*)::int FROM (SELECT 1 FROM dead_jobs LIMIT ${sql.lit(limit)}) counted) AS dead
    FROM (
      SELECT count(*) FILTER (WHERE state = 'created')::int AS waiting,
        floor(extract(epoch FROM now() - min(start_after) FILTER (WHERE state = 'created')))::float8
          AS oldest_waiting_seconds,
        count(*) FILTER (WHERE state = 'retry')::int AS failing
      FROM (
        SELECT state, start_after FROM pgboss.job
        WHERE state < 'active' AND NOT blocked AND (state = 'retry' OR start_after <= now())
          AND name LIKE '%.%' AND name NOT LIKE '\\_\\_%'
        LIMIT ${sql.lit(limit)}) due
    ) open`,
);
