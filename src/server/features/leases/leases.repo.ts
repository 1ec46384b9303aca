import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

// By the database's clock, whatever the processes' clocks say: they compete for the same rows.
const expiry = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Takes a lease that nobody holds, or whose holder has not been heard of in time; false when somebody does. */
export async function takeLease(db: Db, key: string, holder: string, seconds: number): Promise<boolean> {
  const row = await db
    .insertInto("leases")
    .values({ key, holder, expires_at: expiry(seconds) })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ holder, expires_at: expiry(seconds) })
        .where("leases.expires_at", "<", sql<Date>`clock_timestamp()`),
    )
    .returning("key")
    .executeTakeFirst();
  return row !== undefined;
}

export const renewLease = (db: Db, key: string, holder: string, seconds: number) =>
  db
    .updateTable("leases")
    .set({ expires_at: expiry(seconds) })
    .where("key", "=", key)
    .where("holder", "=", holder)
    .execute();

export const dropLease = (db: Db, key: string, holder: string) =>
  db.deleteFrom("leases").where("key", "=", key).where("holder", "=", holder).execute();
