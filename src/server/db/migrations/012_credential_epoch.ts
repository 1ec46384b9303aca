import { type Kysely, sql } from "kysely";

/**
 * Everything that proves who somebody is carries the epoch of their account it was made under, and works in that epoch only.
 * The database itself counts on: whatever writes a password, a status or a role cannot forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN credential_epoch integer NOT NULL DEFAULT 1`.execute(db);
  await sql`ALTER TABLE staff_users ADD COLUMN credential_epoch integer NOT NULL DEFAULT 1`.execute(db);
  // The defaults are for what was made before there were epochs; new rows always name theirs.
  await sql`ALTER TABLE sessions ADD COLUMN credential_epoch integer NOT NULL DEFAULT 1`.execute(db);
  await sql`ALTER TABLE email_verifications ADD COLUMN credential_epoch integer NOT NULL DEFAULT 1`.execute(db);
  // Null: the link is not an account's, such as a guest's.
  await sql`ALTER TABLE one_time_tokens ADD COLUMN credential_epoch integer DEFAULT 1`.execute(db);

  await sql`
    CREATE FUNCTION begin_credential_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.credential_epoch := OLD.credential_epoch + 1;
      RETURN NEW;
    END $$`.execute(db);
  // "OF": also when the value stays the same, such as a reset of somebody who has not chosen a password yet.
  await sql`
    CREATE TRIGGER users_credential_epoch BEFORE UPDATE OF password_hash, status ON users
    FOR EACH ROW EXECUTE FUNCTION begin_credential_epoch()`.execute(db);
  await sql`
    CREATE TRIGGER staff_users_credential_epoch BEFORE UPDATE OF password_hash, status, role ON staff_users
    FOR EACH ROW EXECUTE FUNCTION begin_credential_epoch()`.execute(db);

  await sql`
    CREATE TABLE familiar_origins (
      key text PRIMARY KEY,
      seen_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX familiar_origins_seen ON familiar_origins (seen_at)`.execute(db);
}
