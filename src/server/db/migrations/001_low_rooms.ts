import { type Kysely, sql } from "kysely";

/** Settings, audit trail and the limits everything else stands on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE settings (
      key text PRIMARY KEY,
      value jsonb NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      updated_by uuid
    )`.execute(db);

  await sql`
    CREATE TABLE audit_events (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      at timestamptz NOT NULL,
      action text NOT NULL,
      actor_kind text NOT NULL,
      actor_id uuid,
      restaurant_id uuid,
      subject_type text NOT NULL,
      subject_id uuid,
      details jsonb NOT NULL DEFAULT '{}',
      ip text,
      request_id text
    )`.execute(db);
  await sql`CREATE INDEX audit_events_at ON audit_events (at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX audit_events_subject ON audit_events (subject_type, subject_id, at DESC)`.execute(db);
  await sql`CREATE INDEX audit_events_restaurant ON audit_events (restaurant_id, at DESC)`.execute(db);
  await sql`
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END $$`.execute(db);
  await sql`CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(
    db,
  );
  await sql`CREATE TRIGGER audit_events_no_truncate BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(
    db,
  );

  await sql`
    CREATE TABLE rate_buckets (
      key text PRIMARY KEY,
      tokens double precision NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX rate_buckets_updated ON rate_buckets (updated_at)`.execute(db);
  await sql`
    CREATE TABLE login_throttles (
      key text PRIMARY KEY,
      failures integer NOT NULL,
      last_failure_at timestamptz NOT NULL,
      blocked_until timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX login_throttles_last ON login_throttles (last_failure_at)`.execute(db);
}
