import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import type { Bucket } from "./limits.rules.ts";

/** Takes one token in one statement, so that parallel calls cannot share it. Returns the tokens left, undefined when empty. */
export async function takeToken(db: Db, key: string, { capacity, perHour }: Bucket, now: Date): Promise<number | undefined> {
  const refilled = sql<number>`least(${capacity}::float8, rate_buckets.tokens + ${perHour}::float8 * greatest(0, extract(epoch from (${now}::timestamptz - rate_buckets.updated_at))) / 3600)`;
  const row = await db
    .insertInto("rate_buckets")
    .values({ key, tokens: capacity - 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ tokens: sql<number>`${refilled} - 1`, updated_at: now })
        .where(refilled, ">=", 1),
    )
    .returning("tokens")
    .executeTakeFirst();
  return row?.tokens;
}

/** Counts a try as a failure before it is made, unless the key is blocked; undefined means blocked. */
export async function reserveTry(db: Db, key: string, forgetBefore: Date, now: Date): Promise<number | undefined> {
  const row = await db
    .insertInto("login_throttles")
    .values({ key, failures: 1, last_failure_at: now, blocked_until: now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          failures: sql<number>`CASE WHEN login_throttles.last_failure_at < ${forgetBefore} THEN 1 ELSE login_throttles.failures + 1 END`,
          last_failure_at: now,
        })
        .where("login_throttles.blocked_until", "<=", now),
    )
    .returning("failures")
    .executeTakeFirst();
  return row?.failures;
}

export const blockUntil = (db: Db, key: string, until: Date) =>
  db.updateTable("login_throttles").set({ blocked_until: until }).where("key", "=", key).where("blocked_until", "<", until).execute();

export const findBlockedUntil = (db: Db, key: string) =>
  db.selectFrom("login_throttles").select("blocked_until").where("key", "=", key).executeTakeFirst();

export const clearTries = (db: Db, key: string) => db.deleteFrom("login_throttles").where("key", "=", key).execute();

export const refundTry = (db: Db, key: string) =>
  db
    .updateTable("login_throttles")
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where("key", "=", key)
    .execute();

/** Drops rows that no longer limit anybody. */
export async function sweep(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("rate_buckets").where("updated_at", "<", before).execute();
  await db.deleteFrom("login_throttles").where("last_failure_at", "<", before).execute();
}
