import { type Kysely, sql } from "kysely";

/** Templates of mails, what was saved of them before, and changes that are not finished. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE email_templates (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      category text NOT NULL CHECK (category IN ('general', 'promotional', 'newsletter', 'event', 'transactional')),
      offer_type text CHECK (offer_type IN ('A', 'B', 'C', 'D', 'E', 'F')),
      language text NOT NULL CHECK (language IN ('en', 'de', 'fr', 'it', 'es', 'pt', 'nl')),
      active boolean NOT NULL,
      content jsonb NOT NULL,
      revision integer NOT NULL DEFAULT 1,
      draft jsonb,
      draft_at timestamptz,
      draft_by uuid REFERENCES staff_users ON DELETE SET NULL,
      ready_made text UNIQUE,
      updated_by uuid REFERENCES staff_users ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX email_templates_draft_by ON email_templates (draft_by)`.execute(db);
  await sql`CREATE INDEX email_templates_updated_by ON email_templates (updated_by)`.execute(db);
  await sql`
    CREATE TABLE email_template_versions (
      template_id uuid NOT NULL REFERENCES email_templates ON DELETE CASCADE,
      revision integer NOT NULL,
      content jsonb NOT NULL,
      saved_by uuid REFERENCES staff_users ON DELETE SET NULL,
      saved_at timestamptz NOT NULL,
      PRIMARY KEY (template_id, revision)
    )`.execute(db);
  await sql`CREATE INDEX email_template_versions_saved_by ON email_template_versions (saved_by)`.execute(db);
}
