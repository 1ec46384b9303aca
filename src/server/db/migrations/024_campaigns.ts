import { type Kysely, sql } from "kysely";

/** Campaigns, when their mails are due, and one row for each mail to a guest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeCampaigns(db);
  await makeWaves(db);
  await makeRecipients(db);
  await makeCounters(db);
  await countHindrances(db);
  // Moved in a demo only: three weeks of a campaign then pass in seconds.
  await sql`
    CREATE TABLE campaign_clock (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      ahead_seconds bigint NOT NULL
    )`.execute(db);
}

async function makeCampaigns(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE campaigns (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      name text NOT NULL,
      type text NOT NULL CHECK (type IN ('recurring', 'one_time')),
      status text NOT NULL,
      filter text NOT NULL CHECK (filter IN ('reviewed_only', 'all_consenting')),
      rotations integer CHECK (rotations BETWEEN 1 AND 52),
      last_day date,
      scheduled_at timestamptz,
      run integer NOT NULL DEFAULT 0,
      resume_status text,
      paused_because text CHECK (paused_because IN ('person', 'subscription', 'restaurant', 'mail')),
      started_at timestamptz,
      paused_at timestamptz,
      sent_at timestamptz,
      cancelled_at timestamptz,
      failed_at timestamptz,
      deleted_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK (CASE type
        WHEN 'recurring' THEN status IN ('draft', 'active', 'paused', 'inactive', 'completed')
        ELSE status IN ('draft', 'scheduled', 'sending', 'sent', 'paused', 'cancelled', 'failed') END),
      CHECK ((status = 'paused') = (resume_status IS NOT NULL)),
      CHECK ((status = 'paused') = (paused_because IS NOT NULL))
    )`.execute(db);
  await sql`CREATE INDEX campaigns_restaurant ON campaigns (restaurant_id, created_at DESC, id) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX campaigns_recent ON campaigns (created_at DESC, id) WHERE deleted_at IS NULL`.execute(db);

  // A template's own content is copied when the campaign starts: later changes of the template do not reach it.
  await sql`
    CREATE TABLE campaign_offers (
      campaign_id uuid NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      slot text NOT NULL CHECK (slot IN ('A', 'B', 'C', 'D', 'E', 'F', 'once')),
      template_id uuid REFERENCES email_templates ON DELETE SET NULL,
      subject text NOT NULL DEFAULT '',
      offer_text text NOT NULL DEFAULT '',
      adjusted jsonb,
      frozen jsonb,
      PRIMARY KEY (campaign_id, slot)
    )`.execute(db);
  await sql`CREATE INDEX campaign_offers_template ON campaign_offers (template_id)`.execute(db);
}

async function makeWaves(db: Kysely<unknown>): Promise<void> {
  // The key makes a mail of a rotation happen once, however many processes look for what is due.
  await sql`
    CREATE TABLE campaign_waves (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      campaign_id uuid NOT NULL REFERENCES campaigns ON DELETE CASCADE,
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      run integer NOT NULL,
      rotation integer NOT NULL,
      slot text NOT NULL CHECK (slot IN ('A', 'B', 'C', 'D', 'E', 'F', 'once')),
      due_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'sending', 'done', 'skipped', 'cancelled')),
      is_late boolean NOT NULL DEFAULT false,
      skipped_because text CHECK (skipped_because IN ('missed', 'paused', 'nobody')),
      code text,
      offer_text text,
      subject text,
      mail jsonb,
      left_out jsonb NOT NULL DEFAULT '{}',
      recipients integer NOT NULL DEFAULT 0,
      started_at timestamptz,
      finished_at timestamptz,
      complaints_told_at timestamptz,
      UNIQUE (campaign_id, run, rotation, slot),
      UNIQUE (restaurant_id, code)
    )`.execute(db);
  await sql`CREATE INDEX campaign_waves_due ON campaign_waves (due_at) WHERE status = 'planned'`.execute(db);
  await sql`CREATE INDEX campaign_waves_sending ON campaign_waves (started_at, id) WHERE status = 'sending'`.execute(
    db,
  );
}

async function makeRecipients(db: Kysely<unknown>): Promise<void> {
  // No address stands here: it is read when the mail is sent, and an erased guest leaves only numbers behind.
  await sql`
    CREATE TABLE mail_recipients (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      wave_id uuid NOT NULL REFERENCES campaign_waves ON DELETE CASCADE,
      restaurant_id uuid NOT NULL,
      client_id uuid REFERENCES clients ON DELETE SET NULL,
      email_key bytea NOT NULL,
      status text NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending', 'sent', 'opened', 'clicked', 'bounced', 'failed')),
      claimed_by uuid,
      claimed_until timestamptz,
      tries smallint NOT NULL DEFAULT 0,
      next_try_at timestamptz,
      is_doubtful boolean NOT NULL DEFAULT false,
      reason text,
      created_at timestamptz NOT NULL,
      sent_at timestamptz,
      opened_at timestamptz,
      machine_opened_at timestamptz,
      clicked_at timestamptz,
      bounced_at timestamptz,
      complained_at timestamptz,
      failed_at timestamptz,
      UNIQUE (wave_id, client_id)
    )`.execute(db);
  // What can be taken now, in order; what waits for another try; what somebody has taken.
  await sql`CREATE INDEX mail_recipients_open ON mail_recipients (wave_id, id)
    WHERE status = 'pending' AND claimed_by IS NULL AND next_try_at IS NULL`.execute(db);
  await sql`CREATE INDEX mail_recipients_again ON mail_recipients (wave_id, next_try_at)
    WHERE status = 'pending' AND claimed_by IS NULL AND next_try_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX mail_recipients_claimed ON mail_recipients (claimed_until) WHERE claimed_by IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX mail_recipients_client ON mail_recipients (client_id, sent_at)`.execute(db);
  await sql`CREATE INDEX mail_recipients_listed ON mail_recipients (wave_id, status, id)`.execute(db);

  await sql`
    CREATE TABLE mail_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      recipient_id bigint NOT NULL REFERENCES mail_recipients ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('open', 'click', 'bounce', 'soft_bounce', 'complaint')),
      is_machine boolean NOT NULL DEFAULT false,
      link smallint,
      user_agent text,
      source text,
      source_id text,
      at timestamptz NOT NULL,
      UNIQUE (source, source_id)
    )`.execute(db);
  await sql`CREATE INDEX mail_events_recipient ON mail_events (recipient_id, at)`.execute(db);
}

/** Kept by triggers, so that no way of writing a recipient can forget them: a list or chart reads these, never the rows. */
async function makeCounters(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE wave_counts (
      wave_id uuid PRIMARY KEY REFERENCES campaign_waves ON DELETE CASCADE,
      campaign_id uuid NOT NULL,
      restaurant_id uuid NOT NULL,
      pending integer NOT NULL DEFAULT 0,
      delivered integer NOT NULL DEFAULT 0,
      opened integer NOT NULL DEFAULT 0,
      machine_opened integer NOT NULL DEFAULT 0,
      clicked integer NOT NULL DEFAULT 0,
      bounced integer NOT NULL DEFAULT 0,
      complained integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      doubtful integer NOT NULL DEFAULT 0
    )`.execute(db);
  await sql`CREATE INDEX wave_counts_campaign ON wave_counts (campaign_id)`.execute(db);
  await sql`CREATE INDEX wave_counts_restaurant ON wave_counts (restaurant_id)`.execute(db);
  await sql`
    CREATE TABLE mail_days (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      day date NOT NULL,
      sent integer NOT NULL DEFAULT 0,
      opened integer NOT NULL DEFAULT 0,
      clicked integer NOT NULL DEFAULT 0,
      bounced integer NOT NULL DEFAULT 0,
      PRIMARY KEY (restaurant_id, day)
    )`.execute(db);
  await makeCounter(db, "added", "SELECT *, 1 AS n FROM added");
  await makeCounter(db, "changed", "SELECT *, 1 AS n FROM added UNION ALL SELECT *, -1 FROM removed");
  await sql`CREATE TRIGGER mail_recipients_added AFTER INSERT ON mail_recipients REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_mails_added()`.execute(db);
  await sql`CREATE TRIGGER mail_recipients_changed AFTER UPDATE ON mail_recipients
    REFERENCING NEW TABLE AS added OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION count_mails_changed()`.execute(db);
}

/** Adds up what a statement changed, in one order: two of them cannot wait for each other. */
async function makeCounter(db: Kysely<unknown>, name: string, changes: string): Promise<void> {
  const rows = sql.raw(`(${changes})`);
  await sql`
    CREATE FUNCTION ${sql.raw(`count_mails_${name}`)}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO wave_counts AS c (wave_id, campaign_id, restaurant_id, pending, delivered, opened, machine_opened,
                                    clicked, bounced, complained, failed, doubtful)
      SELECT w.id, w.campaign_id, w.restaurant_id, m.pending, m.delivered, m.opened, m.machine_opened, m.clicked,
             m.bounced, m.complained, m.failed, m.doubtful
      FROM (
        SELECT wave_id,
          coalesce(sum(n) FILTER (WHERE status = 'pending'), 0) AS pending,
          coalesce(sum(n) FILTER (WHERE status IN ('sent', 'opened', 'clicked')), 0) AS delivered,
          coalesce(sum(n) FILTER (WHERE opened_at IS NOT NULL), 0) AS opened,
          coalesce(sum(n) FILTER (WHERE machine_opened_at IS NOT NULL), 0) AS machine_opened,
          coalesce(sum(n) FILTER (WHERE clicked_at IS NOT NULL), 0) AS clicked,
          coalesce(sum(n) FILTER (WHERE status = 'bounced'), 0) AS bounced,
          coalesce(sum(n) FILTER (WHERE complained_at IS NOT NULL), 0) AS complained,
          coalesce(sum(n) FILTER (WHERE status = 'failed'), 0) AS failed,
          coalesce(sum(n) FILTER (WHERE is_doubtful), 0) AS doubtful
        FROM ${rows} r GROUP BY wave_id
      ) m
      JOIN campaign_waves w ON w.id = m.wave_id
      WHERE (m.pending, m.delivered, m.opened, m.machine_opened, m.clicked, m.bounced, m.complained, m.failed, m.doubtful)
         <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
      ORDER BY w.id
      ON CONFLICT (wave_id) DO UPDATE SET
        pending = c.pending + excluded.pending, delivered = c.delivered + excluded.delivered,
        opened = c.opened + excluded.opened, machine_opened = c.machine_opened + excluded.machine_opened,
        clicked = c.clicked + excluded.clicked, bounced = c.bounced + excluded.bounced,
        complained = c.complained + excluded.complained, failed = c.failed + excluded.failed,
        doubtful = c.doubtful + excluded.doubtful;

      INSERT INTO mail_days AS d (restaurant_id, day, sent, opened, clicked, bounced)
      SELECT r.restaurant_id, (t.at AT TIME ZONE 'Europe/Paris')::date, sum(r.n * t.sent), sum(r.n * t.opened),
             sum(r.n * t.clicked), sum(r.n * t.bounced)
      FROM ${rows} r
      CROSS JOIN LATERAL (VALUES (r.sent_at, 1, 0, 0, 0), (r.opened_at, 0, 1, 0, 0), (r.clicked_at, 0, 0, 1, 0),
                                 (r.bounced_at, 0, 0, 0, 1)) AS t (at, sent, opened, clicked, bounced)
      WHERE t.at IS NOT NULL
      GROUP BY 1, 2
      HAVING (sum(r.n * t.sent), sum(r.n * t.opened), sum(r.n * t.clicked), sum(r.n * t.bounced)) <> (0, 0, 0, 0)
      ORDER BY 1, 2
      ON CONFLICT (restaurant_id, day) DO UPDATE SET sent = d.sent + excluded.sent, opened = d.opened + excluded.opened,
        clicked = d.clicked + excluded.clicked, bounced = d.bounced + excluded.bounced;
      RETURN NULL;
    END $$`.execute(db);
}

/**
 * How many clients get no mail although they are on the list: with what `client_counts` knows, an audience's size is a sum of a few rows.
 * Row by row, because hardly any write concerns them: the condition is looked at before a function is called.
 */
async function countHindrances(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE client_hindrances (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      hindrance text NOT NULL CHECK (hindrance IN ('unsubscribed', 'bounced')),
      is_converted boolean NOT NULL,
      has_consent boolean NOT NULL,
      clients integer NOT NULL,
      PRIMARY KEY (restaurant_id, hindrance, is_converted, has_consent)
    )`.execute(db);
  await sql`
    CREATE FUNCTION client_hindrance(consent text, refused_at timestamptz) RETURNS text IMMUTABLE LANGUAGE sql AS $$
      SELECT CASE WHEN refused_at IS NOT NULL THEN 'bounced' WHEN consent = 'withdrawn' THEN 'unsubscribed' END
    $$`.execute(db);
  await sql`
    CREATE FUNCTION count_hindrances() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' AND client_hindrance(OLD.consent, OLD.email_refused_at) IS NOT NULL THEN
        UPDATE client_hindrances SET clients = clients - 1
        WHERE restaurant_id = OLD.restaurant_id AND is_converted = OLD.is_converted AND has_consent = OLD.has_consent
          AND hindrance = client_hindrance(OLD.consent, OLD.email_refused_at);
      END IF;
      IF TG_OP <> 'DELETE' AND client_hindrance(NEW.consent, NEW.email_refused_at) IS NOT NULL THEN
        INSERT INTO client_hindrances AS h
        VALUES (NEW.restaurant_id, client_hindrance(NEW.consent, NEW.email_refused_at), NEW.is_converted, NEW.has_consent, 1)
        ON CONFLICT (restaurant_id, hindrance, is_converted, has_consent) DO UPDATE SET clients = h.clients + 1;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER clients_hindered AFTER INSERT ON clients FOR EACH ROW
    WHEN (NEW.consent = 'withdrawn' OR NEW.email_refused_at IS NOT NULL) EXECUTE FUNCTION count_hindrances()`.execute(
    db,
  );
  await sql`CREATE TRIGGER clients_hindrance_gone AFTER DELETE ON clients FOR EACH ROW
    WHEN (OLD.consent = 'withdrawn' OR OLD.email_refused_at IS NOT NULL) EXECUTE FUNCTION count_hindrances()`.execute(
    db,
  );
  await sql`CREATE TRIGGER clients_hindrance_changed AFTER UPDATE ON clients FOR EACH ROW
    WHEN ((OLD.consent = 'withdrawn' OR OLD.email_refused_at IS NOT NULL OR NEW.consent = 'withdrawn'
        OR NEW.email_refused_at IS NOT NULL)
      AND (OLD.consent, OLD.email_refused_at IS NULL, OLD.is_converted)
        IS DISTINCT FROM (NEW.consent, NEW.email_refused_at IS NULL, NEW.is_converted))
    EXECUTE FUNCTION count_hindrances()`.execute(db);
  await sql`
    INSERT INTO client_hindrances
    SELECT restaurant_id, client_hindrance(consent, email_refused_at), is_converted, has_consent, count(*)
    FROM clients WHERE client_hindrance(consent, email_refused_at) IS NOT NULL GROUP BY 1, 2, 3, 4`.execute(db);
}
