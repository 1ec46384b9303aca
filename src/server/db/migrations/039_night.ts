import { type Kysely, sql } from "kysely";

/** What whoever is called at night asks first: who works, how mail gets out, who told us something, and who loads which script. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE processes (
      id uuid PRIMARY KEY,
      role text NOT NULL CHECK (role IN ('all', 'web', 'worker')),
      version text NOT NULL,
      started_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE mail_streams (
      stream text NOT NULL CHECK (stream IN ('letters', 'campaigns')),
      worker text NOT NULL,
      state text NOT NULL CHECK (state IN ('working', 'paused', 'failing')),
      since timestamptz NOT NULL,
      reason text CHECK (char_length(reason) <= 300),
      is_ours boolean NOT NULL DEFAULT false,
      retry_at timestamptz,
      seen_at timestamptz NOT NULL,
      go_on_at timestamptz,
      PRIMARY KEY (stream, worker)
    )`.execute(db);
  await sql`
    CREATE TABLE mail_stream_counts (
      stream text NOT NULL,
      slot timestamptz NOT NULL,
      sent integer NOT NULL DEFAULT 0,
      deferred integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      PRIMARY KEY (stream, slot)
    )`.execute(db);
  // One row for an hour of each source and outcome, however many come: nothing of what was sent is kept.
  await sql`
    CREATE TABLE receipts (
      source text NOT NULL CHECK (source IN ('stripe', 'ses', 'mailgun', 'postmark', 'brevo', 'dsn', 'answers')),
      outcome text NOT NULL CHECK (outcome IN ('taken', 'untrusted', 'unreadable', 'foreign')),
      hour timestamptz NOT NULL,
      times integer NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (source, outcome, hour)
    )`.execute(db);
  await sql`
    CREATE TABLE custom_script_loads (
      script_id uuid NOT NULL REFERENCES custom_scripts ON DELETE CASCADE,
      hour timestamptz NOT NULL,
      times integer NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (script_id, hour)
    )`.execute(db);
  await sql`
    CREATE TABLE custom_script_reloads (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      version integer NOT NULL,
      at timestamptz NOT NULL
    )`.execute(db);
}
