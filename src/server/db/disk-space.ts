import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Whether the database's disk takes a few hundred kilobytes more. Leaves nothing behind. */
export async function hasDatabaseSpace(db: Db): Promise<boolean> {
  await db.transaction().execute((tx) =>
    sql`
      CREATE TEMP TABLE disk_probe ON COMMIT DROP AS
      SELECT md5(n::text) AS filling FROM generate_series(1, 4000) AS n`.execute(tx),
  );
  return true;
}
