import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** Any number, as long as nobody else takes it for something else. */
const LOCK_ID = 7_461_205_118;
const LOOK_MS = 250;
const SAY_EVERY_MS = 30_000;

interface Held {
  /** How far an index that is being built has come, as the end of a sentence. */
  readProgress(): Promise<string>;
}

/**
 * Lets one process at a time change the schema. Those that wait ask again and again instead of standing in a queue:
 * a statement that waits holds a snapshot, and an index that is built concurrently would wait for it in turn, for ever.
 */
export async function underMigrationLock<T>(
  connectionString: string,
  say: (line: string) => void,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 2_000,
    application_name: "plaudit schema lock",
  });
  // An error while idle is reported by the next statement on this connection.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await takeLock(client, say);
    return await work({ readProgress: () => readProgress(client) });
  } finally {
    // The lock ends with its session, also if this process is killed.
    await client.end().catch(() => undefined);
  }
}

async function takeLock(client: pg.Client, say: (line: string) => void): Promise<void> {
  for (let saidAt = -Infinity; !(await tryLock(client)); await delay(LOOK_MS)) {
    if (performance.now() - saidAt < SAY_EVERY_MS) continue;
    saidAt = performance.now();
    say("Another process is bringing the database up to date. Waiting for it.");
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [LOCK_ID]);
  return rows[0]?.taken === true;
}

async function readProgress(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; percent: number | null }>(
    `SELECT index_relid::regclass::text AS name,
       round(100.0 * greatest(blocks_done, tuples_done) / nullif(greatest(blocks_total, tuples_total), 0))::int AS percent
     FROM pg_stat_progress_create_index WHERE datname = current_database() AND index_relid <> 0 LIMIT 1`,
  );
  return rows[0] ? `, index ${rows[0].name}${rows[0].percent === null ? "" : ` ${rows[0].percent} %`}` : "";
}
