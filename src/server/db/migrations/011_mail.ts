import { type Kysely, sql } from "kysely";

/** Jobs that died, letters that can be told apart, and addresses that take no mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE dead_jobs (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      payload jsonb NOT NULL,
      error text NOT NULL,
      tries integer NOT NULL,
      queued_at timestamptz NOT NULL,
      died_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX dead_jobs_died ON dead_jobs (died_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX dead_jobs_kind ON dead_jobs (kind, died_at DESC, id DESC)`.execute(db);

  // Whose code is stored may be an older letter's than the one asked for last, until that one is sent.
  await sql`
    ALTER TABLE email_verifications
      ADD COLUMN letter_id uuid NOT NULL DEFAULT gen_random_uuid(),
      ADD COLUMN code_letter_id uuid,
      ADD COLUMN accepted_at timestamptz,
      ADD COLUMN refused_at timestamptz`.execute(db);
  await sql`CREATE UNIQUE INDEX email_verifications_letter ON email_verifications (letter_id)`.execute(db);

  await sql`ALTER TABLE surprises ADD COLUMN claimed_at timestamptz`.execute(db);
  await sql`ALTER TABLE clients ADD COLUMN email_refused_at timestamptz`.execute(db);
}
