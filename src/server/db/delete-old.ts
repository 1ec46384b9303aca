import { sql } from "kysely";
import type { Database, Db } from "./database.ts";

const BATCH = 5000;

/**
 * Deletes all rows older than an instant, some thousand at a time: after a quiet month or a flood there may be a million,
 * and one statement for all of them would run into the time limit every night and never delete any.
 */
export async function deleteOld(
  db: Db,
  table: keyof Database,
  { column, before, batch = BATCH }: { column: string; before: Date; batch?: number },
): Promise<void> {
  for (let deleted = batch; deleted === batch;) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${sql.table(table)} WHERE ${sql.ref(column)} < ${before} ORDER BY ${sql.ref(column)} LIMIT ${batch}
      ))`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
