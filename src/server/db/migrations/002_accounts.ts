import { type Kysely, sql } from "kysely";

/** Owners, their restaurants and subscriptions, staff, and how both sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE users (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      email text NOT NULL UNIQUE CHECK (email = lower(email)),
      first_name text NOT NULL,
      last_name text NOT NULL,
      phone text,
      country text NOT NULL,
      password_hash text NOT NULL,
      status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
      email_verified_at timestamptz,
      timezone text NOT NULL DEFAULT 'Europe/Paris',
      locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'de')),
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);

  await sql`
    CREATE TABLE email_verifications (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      code_hash text,
      link_hash bytea,
      expires_at timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      requested_at timestamptz NOT NULL
    )`.execute(db);

  await sql`
    CREATE TABLE restaurants (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid UNIQUE REFERENCES users ON DELETE SET NULL,
      name text NOT NULL,
      email text,
      phone text,
      website text,
      address text NOT NULL,
      city text NOT NULL,
      postal_code text NOT NULL,
      country text NOT NULL,
      google_place_id text,
      review_code text NOT NULL UNIQUE,
      status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'pending', 'suspended')),
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);

  await sql`
    CREATE TABLE subscriptions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      status text NOT NULL CHECK (status IN ('trial', 'active', 'past_due', 'canceled', 'expired')),
      started_at timestamptz NOT NULL,
      current_period_start timestamptz NOT NULL,
      current_period_end timestamptz NOT NULL,
      grace_until timestamptz,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX subscriptions_restaurant ON subscriptions (restaurant_id, started_at DESC)`.execute(db);
  await sql`CREATE UNIQUE INDEX subscriptions_one_live ON subscriptions (restaurant_id) WHERE status <> 'expired'`.execute(
    db,
  );

  await sql`
    CREATE TABLE staff_users (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      email text NOT NULL UNIQUE CHECK (email = lower(email)),
      name text NOT NULL,
      role text NOT NULL CHECK (role IN ('admin', 'manager')),
      permissions text[] NOT NULL DEFAULT '{}',
      status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
      password_hash text,
      locale text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'de')),
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);

  await sql`
    CREATE TABLE sessions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      token_hash bytea NOT NULL UNIQUE,
      user_id uuid REFERENCES users ON DELETE CASCADE,
      staff_id uuid REFERENCES staff_users ON DELETE CASCADE,
      remember boolean NOT NULL,
      ip text,
      user_agent text,
      created_at timestamptz NOT NULL,
      last_active_at timestamptz NOT NULL,
      CHECK (num_nonnulls(user_id, staff_id) = 1)
    )`.execute(db);
  await sql`CREATE INDEX sessions_user ON sessions (user_id, last_active_at DESC) WHERE user_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX sessions_staff ON sessions (staff_id, last_active_at DESC) WHERE staff_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX sessions_created ON sessions (created_at)`.execute(db);

  await sql`
    CREATE TABLE one_time_tokens (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      purpose text NOT NULL,
      subject_id uuid NOT NULL,
      token_hash bytea NOT NULL UNIQUE,
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX one_time_tokens_subject ON one_time_tokens (subject_id, purpose)`.execute(db);
  await sql`CREATE INDEX one_time_tokens_expires ON one_time_tokens (expires_at)`.execute(db);
}
