import { type Kysely, sql } from "kysely";

/** Which version of the terms an owner accepted, where, and when they did so last: the proof that they agreed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE legal_acceptances (
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      version text NOT NULL,
      accepted_in text NOT NULL CHECK (accepted_in IN ('registration', 'checkout', 'reactivation')),
      locale text NOT NULL,
      accepted_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, version, accepted_in)
    )`.execute(db);
}
