import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE custom_scripts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      title text NOT NULL,
      description text,
      script_code text NOT NULL,
      placement text NOT NULL CHECK (placement IN ('head', 'body', 'footer')),
      active boolean NOT NULL DEFAULT false,
      in_admin boolean NOT NULL DEFAULT false,
      sort_order integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX custom_scripts_active ON custom_scripts (placement, sort_order) WHERE active`.execute(db);
}
