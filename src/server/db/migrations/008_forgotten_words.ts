import { type Kysely, sql } from "kysely";

/** A guest's own words in the consent ledger may name them: they can be forgotten, everything else stays as it was written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF to_jsonb(NEW) = jsonb_set(to_jsonb(OLD), '{custom_reason}', 'null') THEN
        RETURN NEW;
      END IF;
      RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
    END $$`.execute(db);
  await sql`DROP TRIGGER consent_events_append_only ON consent_events`.execute(db);
  await sql`CREATE TRIGGER consent_events_no_change BEFORE UPDATE ON consent_events FOR EACH ROW EXECUTE FUNCTION keep_consent()`.execute(
    db,
  );
  await sql`CREATE TRIGGER consent_events_no_delete BEFORE DELETE ON consent_events FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(
    db,
  );
}
