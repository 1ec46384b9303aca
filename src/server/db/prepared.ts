import { CompiledQuery } from "kysely";
import type pg from "pg";
import type { Db } from "./database.ts";

/** The pool behind each connection that is not a transaction. */
const pools = new WeakMap<Db, pg.Pool>();

/** Lets prepared statements of this connection go straight to its pool. */
export const rememberPool = (db: Db, pool: pg.Pool): void => void pools.set(db, pool);

/**
 * A statement written once per process, for the few that many guests wait for. Outside a transaction the server parses it
 * once per connection, under its name, and nothing is compiled here. Values are given in the order of `$1`, `$2` …,
 * instants as ISO texts.
 */
export function prepared<Row extends pg.QueryResultRow>(
  name: string,
  text: string,
): (db: Db, values: unknown[]) => Promise<Row[]> {
  return async (db, values) => {
    const pool = pools.get(db);
    const result = pool
      ? await pool.query<Row>({ name, text, values })
      : await db.executeQuery<Row>(CompiledQuery.raw(text, values));
    return result.rows;
  };
}
