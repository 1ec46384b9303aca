import { type Kysely, sql } from "kysely";

/** What a restaurant tells its guests: its surprise, and who is behind it. The address somebody signs in with is not for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE restaurants
      ADD COLUMN surprise_en text,
      ADD COLUMN surprise_de text,
      ADD COLUMN legal_name text,
      ADD COLUMN legal_representative text,
      ADD COLUMN register_number text,
      ADD COLUMN vat_id text`.execute(db);
  await sql`ALTER TABLE surprises ADD COLUMN text text`.execute(db);
  // Nobody chose it: it was copied from the account when the restaurant was made.
  await sql`
    UPDATE restaurants r SET email = NULL
    FROM users u WHERE u.id = r.user_id AND lower(u.email) = lower(r.email)`.execute(db);
}
