import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // `bell` false: the reader wants to hear of it by mail alone. Such a row is never unread.
  await sql`
    ALTER TABLE notifications
      ADD COLUMN topic text NOT NULL DEFAULT 'account',
      ADD COLUMN bell boolean NOT NULL DEFAULT true`.execute(db);
  // What a reader left as it was has no row, so a default can change for all of them.
  await sql`
    CREATE TABLE notification_preferences (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid REFERENCES users ON DELETE CASCADE,
      staff_id uuid REFERENCES staff_users ON DELETE CASCADE,
      topic text NOT NULL,
      bell boolean NOT NULL,
      email boolean NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK (num_nonnulls(user_id, staff_id) = 1),
      UNIQUE (user_id, topic),
      UNIQUE (staff_id, topic)
    )`.execute(db);
  // The one mail about a topic that waits for a reader, or the last that went out.
  await sql`
    CREATE TABLE notification_mails (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid REFERENCES users ON DELETE CASCADE,
      staff_id uuid REFERENCES staff_users ON DELETE CASCADE,
      topic text NOT NULL,
      letter_id uuid NOT NULL UNIQUE,
      since timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      queued_at timestamptz,
      settled_at timestamptz,
      CHECK (num_nonnulls(user_id, staff_id) = 1),
      UNIQUE (user_id, topic),
      UNIQUE (staff_id, topic)
    )`.execute(db);
  await sql`CREATE INDEX notification_mails_due ON notification_mails (due_at) WHERE queued_at IS NULL`.execute(db);
}
