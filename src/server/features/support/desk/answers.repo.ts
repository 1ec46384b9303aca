import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

export type AnswerRow = Selectable<Database["support_answers"]>;

export const listAnswers = (db: Db): Promise<AnswerRow[]> =>
  db
    .selectFrom("support_answers")
    .selectAll()
    .orderBy(sql`lower(title)`)
    .execute();

export const findAnswer = (db: Db, id: string): Promise<AnswerRow | undefined> =>
  db.selectFrom("support_answers").selectAll().where("id", "=", id).executeTakeFirst();

/** How many there are; whoever adds one at the same time waits. */
export async function countLocked(db: Db): Promise<number> {
  await sql`LOCK TABLE support_answers IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  const { count } = await db
    .selectFrom("support_answers")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether another one has this title. */
export const isTitleTaken = async (db: Db, title: string, exceptId: string | null): Promise<boolean> =>
  (await db
    .selectFrom("support_answers")
    .select("id")
    .where(sql<boolean>`lower(title) = lower(${title})`)
    .$if(exceptId !== null, (query) => query.where("id", "<>", exceptId))
    .executeTakeFirst()) !== undefined;

export const insertAnswer = (db: Db, row: Insertable<Database["support_answers"]>): Promise<AnswerRow> =>
  db.insertInto("support_answers").values(row).returningAll().executeTakeFirstOrThrow();

export const updateAnswer = (
  db: Db,
  id: string,
  values: { title: string; text: string; updated_at: Date },
): Promise<AnswerRow> =>
  db.updateTable("support_answers").set(values).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

export const removeAnswer = (db: Db, id: string): Promise<AnswerRow | undefined> =>
  db.deleteFrom("support_answers").where("id", "=", id).returningAll().executeTakeFirst();
