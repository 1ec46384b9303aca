import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database, Db } from "./database.ts";
import { rememberPool } from "./prepared.ts";

export interface Connection {
  db: Db;
  close(): Promise<void>;
}

// A day is a day, not an instant: without this, pg makes it midnight in whatever zone the process runs in.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/**
 * pg's own promise of a result is a `catch` hung on another promise, and what V8 keeps of it from one query to the next
 * makes every collection promote a quarter of all garbage: an export of a million rows grew by 100 MB instead of none.
 * A callback has no such trail; Kysely adds the caller's stack to errors itself.
 */
class Client extends pg.Client {
  override query(...args: unknown[]): never {
    const ask = (...all: unknown[]): unknown => (super.query as (...given: unknown[]) => unknown)(...all);
    const [text, values] = args;
    if (typeof text !== "string" || typeof args.at(-1) === "function") return ask(...args) as never;
    return new Promise((resolve, reject) => {
      ask(text, values, (error: Error | undefined, result: unknown) => (error ? reject(error) : resolve(result)));
    }) as never;
  }
}

/** Opens a pool. A call waits at most 2 s for a connection and 5 s for a statement, then answers 503. */
export function connect(connectionString: string, { max = 10 }: { max?: number } = {}): Connection {
  const pool = new pg.Pool({
    Client,
    connectionString,
    max,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "plaudit",
  });
  // An idle connection dropped by the server must not end the process; the next query reports the outage.
  pool.on("error", () => undefined);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  rememberPool(db, pool);
  return { db, close: () => db.destroy() };
}
