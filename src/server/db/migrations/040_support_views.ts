import { type Kysely, sql } from "kysely";

/** Staff who look at an owner's account: a row is a view that goes on; how and why it began and ended is in the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without its staff session a view has ended; the row waits for whoever writes that down.
  await sql`
    CREATE TABLE support_views (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      token_hash bytea NOT NULL UNIQUE,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      staff_id uuid REFERENCES staff_users ON DELETE SET NULL,
      staff_session_id uuid UNIQUE REFERENCES sessions ON DELETE SET NULL,
      credential_epoch integer NOT NULL,
      created_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX support_views_user_id ON support_views (user_id)`.execute(db);
  await sql`CREATE INDEX support_views_staff_id ON support_views (staff_id)`.execute(db);
  await sql`CREATE INDEX support_views_ends_at ON support_views (ends_at)`.execute(db);
}
