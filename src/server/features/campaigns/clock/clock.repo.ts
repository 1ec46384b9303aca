import type { Db } from "#server/db/database.ts";

/** How far the campaigns' clock runs ahead, in seconds. */
export async function findAhead(db: Db): Promise<number> {
  const row = await db.selectFrom("campaign_clock").select("ahead_seconds").executeTakeFirst();
  return Number(row?.ahead_seconds ?? 0);
}

export const saveAhead = (db: Db, seconds: number): Promise<unknown> =>
  db
    .insertInto("campaign_clock")
    .values({ ahead_seconds: String(seconds) })
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet({ ahead_seconds: String(seconds) }))
    .execute();
