import { type Kysely, sql } from "kysely";

/** Guests who left their contact, what they agreed to, what happened to them, and how they came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeKeychains(db);
  await makeClients(db);
  await makeCounters(db);
  await makeConsent(db);
  await sql`
    CREATE TABLE surprises (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      client_id uuid NOT NULL UNIQUE REFERENCES clients ON DELETE CASCADE,
      code text NOT NULL,
      wording text NOT NULL,
      status text NOT NULL CHECK (status IN ('due', 'sent', 'skipped')),
      created_at timestamptz NOT NULL,
      sent_at timestamptz,
      UNIQUE (restaurant_id, code)
    )`.execute(db);
  await sql`
    CREATE TABLE client_imports (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      user_id uuid REFERENCES users ON DELETE SET NULL,
      filename text NOT NULL,
      file_key text,
      status text NOT NULL CHECK (status IN ('queued', 'running', 'done', 'failed')),
      mapping jsonb NOT NULL,
      attestation text,
      locale text NOT NULL,
      ip text,
      rows_total integer NOT NULL,
      rows_read integer NOT NULL DEFAULT 0,
      rows_added integer NOT NULL DEFAULT 0,
      rows_updated integer NOT NULL DEFAULT 0,
      rows_unsubscribed integer NOT NULL DEFAULT 0,
      rows_failed integer NOT NULL DEFAULT 0,
      errors jsonb NOT NULL DEFAULT '[]',
      created_at timestamptz NOT NULL,
      finished_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX client_imports_restaurant ON client_imports (restaurant_id, created_at DESC)`.execute(db);
  await sql`CREATE INDEX client_imports_user ON client_imports (user_id)`.execute(db);
}

async function makeKeychains(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE keychains (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      code text NOT NULL UNIQUE,
      restaurant_id uuid REFERENCES restaurants ON DELETE SET NULL,
      status text NOT NULL CHECK (status IN ('in_stock', 'assigned', 'active', 'inactive')),
      taps integer NOT NULL DEFAULT 0,
      activated_at timestamptz,
      last_tap_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX keychains_restaurant ON keychains (restaurant_id, created_at)`.execute(db);
  await sql`
    CREATE TABLE tap_days (
      keychain_id uuid NOT NULL REFERENCES keychains ON DELETE CASCADE,
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      day date NOT NULL,
      taps integer NOT NULL,
      PRIMARY KEY (restaurant_id, day, keychain_id)
    )`.execute(db);
  await sql`CREATE INDEX tap_days_keychain ON tap_days (keychain_id, day)`.execute(db);
}

async function makeClients(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE clients (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      email text NOT NULL CHECK (email = lower(email)),
      email_key bytea NOT NULL,
      first_name text NOT NULL,
      last_name text NOT NULL,
      phone text,
      locale text NOT NULL CHECK (locale IN ('en', 'de')),
      source text NOT NULL CHECK (source IN ('review_link', 'keychain', 'import', 'manual')),
      keychain_id uuid REFERENCES keychains ON DELETE SET NULL,
      consent text NOT NULL CHECK (consent IN ('none', 'pending', 'given', 'withdrawn')),
      consent_at timestamptz,
      converted_at timestamptz,
      converted_by text CHECK (converted_by IN ('match', 'owner')),
      review_id uuid REFERENCES reviews ON DELETE SET NULL,
      forwarded_at timestamptz,
      left_in_time boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      is_converted boolean NOT NULL GENERATED ALWAYS AS (converted_at IS NOT NULL) STORED,
      has_consent boolean NOT NULL GENERATED ALWAYS AS (consent = 'given') STORED,
      UNIQUE (restaurant_id, email),
      CHECK (num_nonnulls(converted_at, converted_by) IN (0, 2))
    )`.execute(db);
  await sql`CREATE INDEX clients_recent ON clients (restaurant_id, created_at, id)`.execute(db);
  // A filter left open is a handful of equal values, each read in order: one index serves every combination.
  await sql`CREATE INDEX clients_filtered ON clients (restaurant_id, is_converted, has_consent, source, created_at, id)`.execute(
    db,
  );
  await sql`CREATE INDEX clients_forwarded ON clients (restaurant_id, forwarded_at) WHERE forwarded_at IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX clients_email_key ON clients (email_key, restaurant_id)`.execute(db);
  await sql`CREATE UNIQUE INDEX clients_review ON clients (review_id) WHERE review_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX clients_keychain ON clients (keychain_id)`.execute(db);

  // Beginnings of names, addresses and numbers, folded; a prefix is one short range, however many clients there are.
  await sql`
    CREATE TABLE client_search (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      key text COLLATE "C" NOT NULL,
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      PRIMARY KEY (restaurant_id, key, client_id)
    )`.execute(db);
  await sql`CREATE INDEX client_search_client ON client_search (client_id, key)`.execute(db);

  await sql`
    CREATE TABLE client_events (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      client_id uuid NOT NULL REFERENCES clients ON DELETE CASCADE,
      kind text NOT NULL,
      data jsonb NOT NULL DEFAULT '{}',
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX client_events_client ON client_events (client_id, at, id)`.execute(db);
}

/** Kept by the database itself, so that no way of writing a client can forget them. */
async function makeCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE client_counts (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      is_converted boolean NOT NULL,
      has_consent boolean NOT NULL,
      source text NOT NULL,
      clients integer NOT NULL,
      PRIMARY KEY (restaurant_id, is_converted, has_consent, source)
    )`.execute(db);
  await sql`
    CREATE TABLE client_days (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      day date NOT NULL,
      clients integer NOT NULL,
      PRIMARY KEY (restaurant_id, day)
    )`.execute(db);
  await sql`
    CREATE FUNCTION count_clients() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO client_counts AS c
        SELECT restaurant_id, is_converted, has_consent, source, count(*) FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
        ON CONFLICT (restaurant_id, is_converted, has_consent, source) DO UPDATE SET clients = c.clients + excluded.clients;
        INSERT INTO client_days AS c
        SELECT restaurant_id, (created_at AT TIME ZONE 'Europe/Paris')::date, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
        ON CONFLICT (restaurant_id, day) DO UPDATE SET clients = c.clients + excluded.clients;
      ELSIF TG_OP = 'UPDATE' THEN
        -- Only what changed, in one order: most updates touch no counter, and two that do cannot wait for each other.
        INSERT INTO client_counts AS c
        SELECT restaurant_id, is_converted, has_consent, source, sum(n)
        FROM (SELECT restaurant_id, is_converted, has_consent, source, 1 AS n FROM added
              UNION ALL SELECT restaurant_id, is_converted, has_consent, source, -1 FROM removed) moved
        GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0 ORDER BY 1, 2, 3, 4
        ON CONFLICT (restaurant_id, is_converted, has_consent, source) DO UPDATE SET clients = c.clients + excluded.clients;
        INSERT INTO client_days AS c
        SELECT restaurant_id, day, sum(n)
        FROM (SELECT restaurant_id, (created_at AT TIME ZONE 'Europe/Paris')::date AS day, 1 AS n FROM added
              UNION ALL SELECT restaurant_id, (created_at AT TIME ZONE 'Europe/Paris')::date, -1 FROM removed) moved
        GROUP BY 1, 2 HAVING sum(n) <> 0 ORDER BY 1, 2
        ON CONFLICT (restaurant_id, day) DO UPDATE SET clients = c.clients + excluded.clients;
      ELSE
        UPDATE client_counts c SET clients = c.clients - gone.n
        FROM (SELECT restaurant_id, is_converted, has_consent, source, count(*) AS n FROM removed GROUP BY 1, 2, 3, 4) gone
        WHERE (c.restaurant_id, c.is_converted, c.has_consent, c.source)
            = (gone.restaurant_id, gone.is_converted, gone.has_consent, gone.source);
        UPDATE client_days c SET clients = c.clients - gone.n
        FROM (SELECT restaurant_id, (created_at AT TIME ZONE 'Europe/Paris')::date AS day, count(*) AS n
              FROM removed GROUP BY 1, 2) gone
        WHERE (c.restaurant_id, c.day) = (gone.restaurant_id, gone.day);
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER clients_added AFTER INSERT ON clients REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_clients()`.execute(db);
  await sql`CREATE TRIGGER clients_changed AFTER UPDATE ON clients REFERENCING NEW TABLE AS added OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_clients()`.execute(db);
  await sql`CREATE TRIGGER clients_removed AFTER DELETE ON clients REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_clients()`.execute(db);
}

async function makeConsent(db: Kysely<unknown>): Promise<void> {
  // The proof outlives the person's row: it knows the address only as a keyed hash.
  await sql`
    CREATE TABLE consent_events (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL,
      client_id uuid,
      email_key bytea NOT NULL,
      kind text NOT NULL CHECK (kind IN ('given', 'requested', 'confirmed', 'attested', 'withdrawn', 'restored')),
      text text NOT NULL,
      text_version text NOT NULL,
      locale text NOT NULL,
      page text NOT NULL,
      ip text,
      user_agent text,
      reason text,
      custom_reason text,
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX consent_events_person ON consent_events (restaurant_id, email_key, at)`.execute(db);
  await sql`CREATE TRIGGER consent_events_append_only BEFORE UPDATE OR DELETE ON consent_events FOR EACH ROW EXECUTE FUNCTION refuse_change()`.execute(
    db,
  );
  await sql`CREATE TRIGGER consent_events_no_truncate BEFORE TRUNCATE ON consent_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(
    db,
  );
  await sql`
    CREATE TABLE suppressions (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      email_key bytea NOT NULL,
      origin text NOT NULL CHECK (origin IN ('page', 'one_click', 'bounce', 'complaint')),
      reason text,
      custom_reason text,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (restaurant_id, email_key)
    )`.execute(db);
}
