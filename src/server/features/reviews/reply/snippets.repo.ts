import type { Insertable } from "kysely";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import type { Database, Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

type NewSnippet = Insertable<Database["reply_snippets"]>;
type SnippetValues = Pick<NewSnippet, "language" | "title" | "text">;

export const listSnippets = (db: Db, scope: Scope) =>
  db
    .selectFrom("reply_snippets")
    .select(["id", "language", "title", "text"])
    .where(inScope("reply_snippets.restaurant_id", scope))
    .orderBy("language")
    .orderBy("created_at")
    .execute();

export const insertSnippet = (db: Db, row: NewSnippet): Promise<{ id: string }> =>
  db.insertInto("reply_snippets").values(row).returning("id").executeTakeFirstOrThrow();

/** Undefined when there is no such text within the scope. */
export const updateSnippet = (
  db: Db,
  scope: Scope,
  id: string,
  values: SnippetValues,
): Promise<{ id: string } | undefined> =>
  db
    .updateTable("reply_snippets")
    .set(values)
    .where("id", "=", id)
    .where(inScope("reply_snippets.restaurant_id", scope))
    .returning("id")
    .executeTakeFirst();

/** Undefined when there is no such text within the scope. */
export const deleteSnippet = (db: Db, scope: Scope, id: string): Promise<{ id: string } | undefined> =>
  db
    .deleteFrom("reply_snippets")
    .where("id", "=", id)
    .where(inScope("reply_snippets.restaurant_id", scope))
    .returning("id")
    .executeTakeFirst();

/** How many texts a restaurant has; nobody else adds one until this transaction ends. */
export async function countLockedSnippets(db: Db, restaurantId: string): Promise<number> {
  await lockUntilCommit(db, "snippets", restaurantId);
  const { count } = await db
    .selectFrom("reply_snippets")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("restaurant_id", "=", restaurantId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
