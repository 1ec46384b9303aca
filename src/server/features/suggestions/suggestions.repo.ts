import { type Selectable, sql } from "kysely";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import type { Database, Db } from "#server/db/database.ts";

export type SuggestionRow = Selectable<Database["offer_suggestions"]>;
type Content = Pick<SuggestionRow, "text" | "category" | "language">;

/** All, in their order. */
export const listSuggestions = (db: Db): Promise<SuggestionRow[]> =>
  db.selectFrom("offer_suggestions").selectAll().orderBy("sort_order").execute();

/** Those owners see, of one language or of all. */
export const listActive = (db: Db, language: GuestLanguage | undefined): Promise<SuggestionRow[]> =>
  db
    .selectFrom("offer_suggestions")
    .selectAll()
    .where("active", "=", true)
    .$if(language !== undefined, (query) => query.where("language", "=", language as GuestLanguage))
    .orderBy("sort_order")
    .execute();

/** Nobody else adds or rewrites one until this transaction ends. */
export const lockTexts = (db: Db): Promise<void> => lockUntilCommit(db, "suggestions", "texts");

export async function countSuggestions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("offer_suggestions")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertSuggestion = (db: Db, content: Content, now: Date): Promise<SuggestionRow> =>
  db
    .insertInto("offer_suggestions")
    .values({ ...content, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export const lockSuggestion = (db: Db, id: string): Promise<SuggestionRow | undefined> =>
  db.selectFrom("offer_suggestions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** One with this text in this language. */
export const findByText = (db: Db, { language, text }: Content): Promise<{ id: string } | undefined> =>
  db
    .selectFrom("offer_suggestions")
    .select("id")
    .where("language", "=", language)
    .where(sql<boolean>`lower(text) = lower(${text})`)
    .executeTakeFirst();

export const updateSuggestion = (
  db: Db,
  id: string,
  values: Partial<Content & Pick<SuggestionRow, "active">> & { updated_at: Date },
): Promise<SuggestionRow> =>
  db.updateTable("offer_suggestions").set(values).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

export const deleteSuggestion = (db: Db, id: string): Promise<SuggestionRow | undefined> =>
  db.deleteFrom("offer_suggestions").where("id", "=", id).returningAll().executeTakeFirst();

/** Locked one after the other by id, so that two who reorder the same ones wait and do not block each other. */
export const lockPlaces = (db: Db, ids: readonly string[]): Promise<Pick<SuggestionRow, "id" | "sort_order">[]> =>
  db
    .selectFrom("offer_suggestions")
    .select(["id", "sort_order"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();

export async function writePlaces(
  db: Db,
  places: readonly Pick<SuggestionRow, "id" | "sort_order">[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE offer_suggestions s SET sort_order = p.sort_order, updated_at = ${now}
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p (id uuid, sort_order integer)
    WHERE s.id = p.id AND s.sort_order <> p.sort_order`.execute(db);
}
