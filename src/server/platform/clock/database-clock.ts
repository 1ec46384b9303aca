import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

const EVERY_MS = 60_000;
/** Until the database has answered for the first time. */
const RETRY_MS = 2_000;
/** An answer that took longer says too little about when it was given. */
const LONGEST_ROUND_TRIP_MS = 1_000;

export interface DatabaseClock {
  /** The database's time; the wall clock's until the database has been asked once. */
  now(): Date;
  /** Asks the database; done by itself once a minute. */
  sample(): Promise<void>;
  stop(): void;
}

/**
 * One time for all processes: leases, lockouts and expiry compare instants that different processes wrote, and a machine's
 * clock may be an hour off or jump. The database is asked now and then; in between the monotonic clock counts on.
 */
export function databaseClock(db: Db, wallClock: () => number = Date.now): DatabaseClock {
  /** The database's time less the monotonic one. */
  let offset: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const sample = async (): Promise<void> => {
    const asked = performance.now();
    const { rows } = await sql<{ ms: number }>`
      SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`.execute(db);
    const roundTrip = performance.now() - asked;
    const ms = rows[0]?.ms;
    if (ms === undefined || (offset !== undefined && roundTrip > LONGEST_ROUND_TRIP_MS)) return;
    offset = ms - asked - roundTrip / 2;
  };
  const keepSampling = (): void => {
    void sample()
      .catch(() => undefined)
      .then(() => {
        if (!stopped) timer = setTimeout(keepSampling, offset === undefined ? RETRY_MS : EVERY_MS).unref();
      });
  };
  keepSampling();
  return {
    now: () => new Date(offset === undefined ? wallClock() : offset + performance.now()),
    sample,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
