import { type Insertable, type Selectable, type Updateable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";
import { type ClientRow, type NewClient, searchRowsOf } from "#server/features/clients/clients.repo.ts";

export type ImportRow = Selectable<Database["client_imports"]>;

export const insertImport = (db: Db, values: Insertable<Database["client_imports"]>): Promise<ImportRow> =>
  db.insertInto("client_imports").values(values).returningAll().executeTakeFirstOrThrow();

export const updateImport = (db: Db, id: string, values: Updateable<Database["client_imports"]>): Promise<unknown> =>
  db.updateTable("client_imports").set(values).where("id", "=", id).execute();

export const findImport = (db: Db, scope: Scope, id: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom("client_imports")
    .selectAll()
    .where("id", "=", id)
    .where(inScope("client_imports.restaurant_id", scope))
    .executeTakeFirst();

export const lockImport = (db: Db, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom("client_imports").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const listImports = (db: Db, restaurantId: string, limit: number): Promise<ImportRow[]> =>
  db
    .selectFrom("client_imports")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();

/** The import that reads this file, if one was started. */
export const findByFile = (db: Db, restaurantId: string, fileKey: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom("client_imports")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where("file_key", "=", fileKey)
    .executeTakeFirst();

export const listByEmail = (db: Db, restaurantId: string, emails: readonly string[]): Promise<ClientRow[]> =>
  db
    .selectFrom("clients")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where("email", "=", sql<string>`ANY(${emails})`)
    .execute();

/** Which of these addresses must not be mailed, as hex. */
export async function listSuppressed(db: Db, restaurantId: string, keys: readonly Buffer[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("suppressions")
    .select("email_key")
    .where("restaurant_id", "=", restaurantId)
    .where("email_key", "=", sql<Buffer>`ANY(${keys})`)
    .execute();
  return new Set(rows.map((row) => row.email_key.toString("hex")));
}

/** Skips an address that a guest's own form has added in the meantime. */
export const insertClients = (db: Db, values: readonly NewClient[]): Promise<ClientRow[]> =>
  values.length === 0
    ? Promise.resolve([])
    : db
        .insertInto("clients")
        .values(values)
        .onConflict((conflict) => conflict.columns(["restaurant_id", "email"]).doNothing())
        .returningAll()
        .execute();

/** Adds a phone where there was none, and consent where it may be raised. */
export async function fillClients(
  db: Db,
  fills: readonly { id: string; phone: string | null; consent: ClientRow["consent"] }[],
  now: Date,
): Promise<ClientRow[]> {
  if (fills.length === 0) return [];
  const rows = fills.map((fill) => sql`(${fill.id}::uuid, ${fill.phone}::text, ${fill.consent}::text)`);
  const { rows: changed } = await sql<ClientRow>`
    UPDATE clients c
    SET phone = coalesce(c.phone, fill.phone), consent = fill.consent, updated_at = ${now},
        consent_at = CASE WHEN c.consent = fill.consent THEN c.consent_at ELSE ${now}::timestamptz END
    FROM (VALUES ${sql.join(rows)}) AS fill (id, phone, consent)
    WHERE c.id = fill.id
    RETURNING c.*`.execute(db);
  return changed;
}

/** What a search finds new or filled-up clients by; keys they have already stay. */
export async function addSearchKeys(db: Db, clients: readonly ClientRow[]): Promise<void> {
  const keys = clients.flatMap(searchRowsOf);
  if (keys.length === 0) return;
  await db
    .insertInto("client_search")
    .values(keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertEvents(db: Db, clients: readonly ClientRow[], kind: "imported", at: Date): Promise<void> {
  if (clients.length === 0) return;
  await db
    .insertInto("client_events")
    .values(clients.map((client) => ({ client_id: client.id, kind, data: "{}", at })))
    .execute();
}

export async function insertConsents(db: Db, rows: readonly Insertable<Database["consent_events"]>[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("consent_events").values(rows).execute();
}

/** Takes an address out of the reports of faulty lines; line and fault stay. */
export async function forgetInReports(db: Db, restaurantId: string, email: string): Promise<void> {
  await sql`
    UPDATE client_imports SET errors = (
      SELECT jsonb_agg(CASE WHEN strpos(lower(fault->>'value'), ${email}) > 0 THEN fault || '{"value": ""}' ELSE fault END ORDER BY place)
      FROM jsonb_array_elements(errors) WITH ORDINALITY AS listed (fault, place))
    WHERE restaurant_id = ${restaurantId} AND strpos(lower(errors::text), ${email}) > 0`.execute(db);
}
