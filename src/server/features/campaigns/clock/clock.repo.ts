import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Longer than any step of moving the clock takes. By the database's clock: another process may have set it. */
const isAlive = sql<boolean>`set_at > clock_timestamp() - interval '90 seconds'`;

export interface ClockRow {
  /** How far the campaigns' clock runs ahead, in seconds. */
  ahead: number;
  /** Where it is being moved to. */
  movingTo: Date | null;
}

/**
 * The clock, where there is one to move. It is behind the present only while a demo's past is made: one that was cut off gives no more
 * signs of life, and then the present counts. The same goes for a move.
 */
export const findClock = (db: Db): Promise<ClockRow | undefined> =>
  db
    .selectFrom("campaign_clock")
    .select(sql<number>`CASE WHEN ahead_seconds >= 0 OR ${isAlive} THEN ahead_seconds ELSE 0 END::float8`.as("ahead"))
    .select(sql<Date | null>`CASE WHEN ${isAlive} THEN moving_to END`.as("movingTo"))
    .executeTakeFirst();

/** Sets the clock; whoever moves it on gives a sign of life by that. */
export const saveAhead = (db: Db, seconds: number): Promise<unknown> =>
  db
    .insertInto("campaign_clock")
    .values({ ahead_seconds: String(seconds) })
    .onConflict((conflict) =>
      conflict.column("only_one").doUpdateSet({ ahead_seconds: String(seconds), set_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();

/** Says where the clock is to move; false while somebody else moves it. */
export async function beginMove(db: Db, to: Date): Promise<boolean> {
  const begun = await db
    .updateTable("campaign_clock")
    .set({ moving_to: to, set_at: sql<Date>`clock_timestamp()` })
    .where((eb) => eb.or([eb("moving_to", "is", null), sql<boolean>`NOT (${isAlive})`]))
    .returning("only_one")
    .executeTakeFirst();
  return begun !== undefined;
}

export const endMove = (db: Db): Promise<unknown> =>
  db.updateTable("campaign_clock").set({ moving_to: null }).execute();
