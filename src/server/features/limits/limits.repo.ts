import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { deleteOld } from "#server/db/delete-old.ts";
import { prepared } from "#server/db/prepared.ts";
import type { Bucket, Throttle } from "./limits.rules.ts";

/** Takes one token in one statement, so that parallel calls cannot share it. Returns the tokens left, undefined when empty. */
export async function takeToken(
  db: Db,
  key: string,
  { capacity, perHour }: Bucket,
  now: Date,
): Promise<number | undefined> {
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

/** A limit as the database counts it. */
export type CountedBucket = Bucket & { key: string };

/** An SQL expression that counts one call against each limit, or against none where a narrow one is used up; it gives the keys of the empty ones. */
export const takingSql = (keys: readonly string[], buckets: readonly Bucket[], now: string): string =>
  `take_tokens(ARRAY[${keys.join(", ")}]::text[], '{${buckets.map(({ capacity }) => capacity).join()}}', ` +
  `'{${buckets.map(({ perHour }) => perHour).join()}}', '{${buckets.map(({ wide = false }) => wide).join()}}', ${now})`;

const takeAll = prepared<string[]>(
  "take_tokens",
  "SELECT to_json(take_tokens($1::text[], $2::float8[], $3::float8[], $4::boolean[], $5::timestamptz)) AS answer",
);

/** The same as a statement of its own. */
export async function takeTokens(db: Db, buckets: readonly CountedBucket[], now: Date): Promise<readonly string[]> {
  const empty = await takeAll(db, [
    buckets.map(({ key }) => key),
    buckets.map(({ capacity }) => capacity),
    buckets.map(({ perHour }) => perHour),
    buckets.map(({ wide = false }) => wide),
    now,
  ]);
  return empty ?? [];
}

/** Takes as many tokens of each bucket as are wanted and there, in one statement; gives how many that were where it is fewer than wanted. */
export async function takeUpTo(
  db: Db,
  wanted: readonly { key: string; tokens: number }[],
  { capacity, perHour }: Bucket,
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; taken: number }>`
    WITH wanted AS (
      SELECT * FROM unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ tokens }) => tokens)}::int[])
        AS w (key, tokens) ORDER BY key
    ), held AS (
      SELECT key, least(${capacity}::float8, tokens
        + ${perHour}::float8 * greatest(0, extract(epoch from (${now}::timestamptz - updated_at))) / 3600) AS tokens
      FROM rate_buckets WHERE key IN (SELECT key FROM wanted) ORDER BY key FOR UPDATE
    ), taken AS (
      SELECT wanted.key, wanted.tokens AS wanted, coalesce(held.tokens, ${capacity}::float8) AS had,
        least(wanted.tokens, floor(coalesce(held.tokens, ${capacity}::float8)))::int AS taken
      FROM wanted LEFT JOIN held USING (key)
    ), written AS (
      INSERT INTO rate_buckets (key, tokens, updated_at)
      SELECT key, had - taken, ${now}::timestamptz FROM taken
      ON CONFLICT (key) DO UPDATE SET tokens = excluded.tokens, updated_at = excluded.updated_at
    )
    SELECT key, taken FROM taken WHERE taken < wanted`.execute(db);
  return new Map(rows.map(({ key, taken }) => [key, taken]));
}

/** Means "not blocked". The present moment would block calls that began earlier and waited in line since. */
const NEVER = new Date(0);

/**
 * Counts a try as a failure before it is made and sets the wait that follows it, in one statement: tries that come at once
 * cannot overtake each other. False means blocked. The wait is none at first, then 1, 2, 4 … seconds up to the longest.
 */
export async function reserveTry(db: Db, key: string, throttle: Throttle, now: Date): Promise<boolean> {
  const failures = sql<number>`CASE WHEN login_throttles.last_failure_at < ${new Date(now.getTime() - throttle.forgetAfterMs)} THEN 1 ELSE login_throttles.failures + 1 END`;
  const wait = sql`CASE WHEN ${failures} > ${throttle.free}::int THEN least(power(2, least(${failures} - ${throttle.free}::int - 1, 20)), ${throttle.longestWaitSeconds}::int) ELSE 0 END`;
  const row = await db
    .insertInto("login_throttles")
    .values({ key, failures: 1, last_failure_at: now, blocked_until: NEVER })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          failures,
          last_failure_at: now,
          blocked_until: sql<Date>`CASE WHEN ${wait} > 0 THEN ${now}::timestamptz + make_interval(secs => ${wait}) ELSE ${NEVER}::timestamptz END`,
        })
        .where("login_throttles.blocked_until", "<=", now),
    )
    .returning("failures")
    .executeTakeFirst();
  return row !== undefined;
}

export const findBlockedUntil = (db: Db, key: string) =>
  db.selectFrom("login_throttles").select("blocked_until").where("key", "=", key).executeTakeFirst();

/** In one read: whether the origin is a familiar one, and until when each of the counts is blocked. */
export async function findStanding(
  db: Db,
  origin: string,
  counts: readonly string[],
): Promise<{ isFamiliar: boolean; blockedUntil: ReadonlyMap<string, Date> }> {
  const rows = await db
    .selectFrom("login_throttles")
    .select(["key", "blocked_until as at", sql<boolean>`false`.as("is_origin")])
    .where("key", "in", counts)
    .unionAll(
      db
        .selectFrom("familiar_origins")
        .select(["key", "seen_at as at", sql<boolean>`true`.as("is_origin")])
        .where("key", "=", origin),
    )
    .execute();
  return {
    isFamiliar: rows.some((row) => row.is_origin),
    blockedUntil: new Map(rows.filter((row) => !row.is_origin).map((row) => [row.key, row.at])),
  };
}

export const clearTries = (db: Db, key: string) => db.deleteFrom("login_throttles").where("key", "=", key).execute();

export const refundTry = (db: Db, key: string) =>
  db
    .updateTable("login_throttles")
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where("key", "=", key)
    .execute();

export const rememberOrigin = (db: Db, key: string, now: Date) =>
  db
    .insertInto("familiar_origins")
    .values({ key, seen_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ seen_at: now }))
    .execute();

export const forgetOrigins = (db: Db, before: Date): Promise<void> =>
  deleteOld(db, "familiar_origins", { column: "seen_at", before });

/** Drops rows that no longer limit anybody. */
export async function sweep(db: Db, before: Date): Promise<void> {
  await deleteOld(db, "rate_buckets", { column: "updated_at", before });
  await deleteOld(db, "login_throttles", { column: "last_failure_at", before });
}
