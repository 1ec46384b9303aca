import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** How many texts a restaurant has; nobody else adds one until this transaction ends. */
export async function countLockedSnippets(db: Db, restaurantId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`snippets ${restaurantId}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom("reply_snippets")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("restaurant_id", "=", restaurantId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
