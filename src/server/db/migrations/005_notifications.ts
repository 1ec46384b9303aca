import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE notifications (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid REFERENCES users ON DELETE CASCADE,
      staff_id uuid REFERENCES staff_users ON DELETE CASCADE,
      type text NOT NULL,
      kind text NOT NULL,
      params jsonb NOT NULL DEFAULT '{}',
      data jsonb NOT NULL DEFAULT '{}',
      link text CHECK (link ~ '^/[^/\\\\]' AND link !~ '[[:cntrl:]]'),
      created_at timestamptz NOT NULL,
      read_at timestamptz,
      CHECK (num_nonnulls(user_id, staff_id) = 1)
    )`.execute(db);
  await sql`CREATE INDEX notifications_user ON notifications (user_id, created_at DESC, id DESC) WHERE user_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX notifications_staff ON notifications (staff_id, created_at DESC, id DESC) WHERE staff_id IS NOT NULL`.execute(
    db,
  );
  // The bell asks every 15 seconds: only unread rows are in these, so years of read ones cost nothing.
  await sql`CREATE INDEX notifications_user_unread ON notifications (user_id) WHERE read_at IS NULL AND user_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX notifications_staff_unread ON notifications (staff_id) WHERE read_at IS NULL AND staff_id IS NOT NULL`.execute(
    db,
  );
}
