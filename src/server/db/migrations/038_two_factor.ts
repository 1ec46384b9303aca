import { type Kysely, sql } from "kysely";

/** A second factor for owners and staff: its key, its recovery codes, and logins that wait for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not enabled yet: a key that was shown and waits for its first code.
  await sql`
    CREATE TABLE two_factors (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid UNIQUE REFERENCES users ON DELETE CASCADE,
      staff_id uuid UNIQUE REFERENCES staff_users ON DELETE CASCADE,
      secret text NOT NULL,
      last_step integer,
      created_at timestamptz NOT NULL,
      enabled_at timestamptz,
      CHECK (num_nonnulls(user_id, staff_id) = 1)
    )`.execute(db);
  await sql`
    CREATE TABLE recovery_codes (
      two_factor_id uuid NOT NULL REFERENCES two_factors ON DELETE CASCADE,
      code_hash bytea NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (two_factor_id, code_hash)
    )`.execute(db);
  await sql`
    CREATE TABLE login_challenges (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      token_hash bytea NOT NULL UNIQUE,
      user_id uuid REFERENCES users ON DELETE CASCADE,
      staff_id uuid REFERENCES staff_users ON DELETE CASCADE,
      purpose text NOT NULL CHECK (purpose IN ('code', 'setup')),
      remember boolean NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      credential_epoch integer NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      CHECK (num_nonnulls(user_id, staff_id) = 1)
    )`.execute(db);
  await sql`CREATE INDEX login_challenges_user ON login_challenges (user_id)`.execute(db);
  await sql`CREATE INDEX login_challenges_staff ON login_challenges (staff_id)`.execute(db);
  await sql`CREATE INDEX login_challenges_expiry ON login_challenges (expires_at)`.execute(db);
  await makeEpochs(db);
}

/** A second factor is part of the credentials: whatever proved who somebody is without it stops working, and so when it goes. */
async function makeEpochs(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION two_factor_begins_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- The row that is not there has nulls only.
      IF (OLD.enabled_at IS NULL) <> (NEW.enabled_at IS NULL) THEN
        UPDATE users SET credential_epoch = credential_epoch + 1 WHERE id = coalesce(NEW.user_id, OLD.user_id);
        UPDATE staff_users SET credential_epoch = credential_epoch + 1 WHERE id = coalesce(NEW.staff_id, OLD.staff_id);
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER two_factors_epoch AFTER INSERT OR UPDATE OF enabled_at OR DELETE ON two_factors
    FOR EACH ROW EXECUTE FUNCTION two_factor_begins_epoch()`.execute(db);
}
