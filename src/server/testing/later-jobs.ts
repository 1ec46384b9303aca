import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Jobs } from "#server/platform/jobs/jobs.port.ts";

/** The queue asks the database's clock, which a test cannot set: days of a test would be over one day, and its jobs for later run at once. */
const AHEAD_YEARS = 100;
const AHEAD: RawBuilder<unknown> = sql`${`${AHEAD_YEARS} years`}::interval`;

/** A queue that keeps jobs for later as if the test's clock were its own: none of them runs by itself, whatever day it is. */
export function withJobsForLater<Queue extends Jobs>(queue: Queue): Queue {
  const enqueue: Jobs["enqueue"] = (db, kind, payload, { startAfter } = {}) => {
    if (!startAfter) return queue.enqueue(db, kind, payload);
    const ahead = new Date(startAfter);
    ahead.setUTCFullYear(startAfter.getUTCFullYear() + AHEAD_YEARS);
    return queue.enqueue(db, kind, payload, { startAfter: ahead });
  };
  return { ...queue, enqueue };
}

/** What is queued for later under a name, by the test's clock; what is first due comes first. */
export async function jobsForLater(
  db: Db,
  { name }: { name: string },
): Promise<{ payload: Record<string, unknown>; at: Date }[]> {
  const { rows } = await sql<{ payload: Record<string, unknown>; at: Date }>`
    SELECT data AS payload, start_after - ${AHEAD} AS at
    FROM pgboss.job WHERE name = ${name} AND start_after > now() + ${AHEAD} / 2 ORDER BY start_after`.execute(db);
  return rows;
}
