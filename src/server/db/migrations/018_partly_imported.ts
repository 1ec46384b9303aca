import { type Kysely, sql } from "kysely";

/** Lines of an import that came in without one of their values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE client_imports ADD COLUMN rows_partly integer NOT NULL DEFAULT 0`.execute(db);
  await sql`
    UPDATE client_imports SET errors = (
      SELECT jsonb_agg(fault || '{"taken": false}' ORDER BY place)
      FROM jsonb_array_elements(errors) WITH ORDINALITY AS listed (fault, place))
    WHERE errors <> '[]'`.execute(db);
}
