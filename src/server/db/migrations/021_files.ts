import { type Kysely, sql } from "kysely";

/** Pictures for mails. Those of staff belong to no restaurant; the same picture of one owner is one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE files (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid REFERENCES restaurants ON DELETE CASCADE,
      name text NOT NULL,
      original_name text NOT NULL,
      bytes integer NOT NULL,
      width integer NOT NULL,
      height integer NOT NULL,
      user_id uuid REFERENCES users ON DELETE SET NULL,
      staff_id uuid REFERENCES staff_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE NULLS NOT DISTINCT (restaurant_id, name)
    )`.execute(db);
  await sql`CREATE INDEX files_user ON files (user_id)`.execute(db);
  await sql`CREATE INDEX files_staff ON files (staff_id)`.execute(db);
}
