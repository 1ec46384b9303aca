import { type Kysely, sql } from "kysely";

/** Settings and custom scripts get what several people at work on them need: a revision, versions, and what browsers report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE settings ADD COLUMN revision integer NOT NULL DEFAULT 0`.execute(db);
  await sql`
    ALTER TABLE custom_scripts
      ADD COLUMN in_owner boolean NOT NULL DEFAULT true,
      ADD COLUMN in_guest boolean NOT NULL DEFAULT false,
      ADD COLUMN needs_consent boolean NOT NULL DEFAULT true,
      ADD COLUMN revision integer NOT NULL DEFAULT 1,
      ADD COLUMN updated_by uuid REFERENCES staff_users ON DELETE SET NULL`.execute(db);
  await sql`CREATE INDEX custom_scripts_updated_by ON custom_scripts (updated_by)`.execute(db);
  // Nobody could sort them so far: those that were there keep the order they ran in, one place each.
  await sql`
    UPDATE custom_scripts s SET sort_order = p.place
    FROM (SELECT id, row_number() OVER (ORDER BY sort_order, id)::integer AS place FROM custom_scripts) p
    WHERE p.id = s.id`.execute(db);
  await sql`
    CREATE TABLE custom_script_versions (
      script_id uuid NOT NULL REFERENCES custom_scripts ON DELETE CASCADE,
      revision integer NOT NULL,
      content jsonb NOT NULL,
      saved_by uuid REFERENCES staff_users ON DELETE SET NULL,
      saved_at timestamptz NOT NULL,
      PRIMARY KEY (script_id, revision)
    )`.execute(db);
  await sql`CREATE INDEX custom_script_versions_saved_by ON custom_script_versions (saved_by)`.execute(db);
  await sql`
    CREATE TABLE custom_script_errors (
      script_id uuid NOT NULL REFERENCES custom_scripts ON DELETE CASCADE,
      message text NOT NULL CHECK (char_length(message) BETWEEN 1 AND 300),
      area text NOT NULL CHECK (area IN ('site', 'admin', 'guest')),
      times integer NOT NULL DEFAULT 1,
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (script_id, message, area)
    )`.execute(db);
}
