import type { Insertable } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

export const insertEvent = (db: Db, row: Insertable<Database["audit_events"]>): Promise<unknown> =>
  db.insertInto("audit_events").values(row).execute();
