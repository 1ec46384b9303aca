import { type Kysely, sql } from "kysely";

/** Tills, what was redeemed at them, every try, and the sums that lists and charts read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTills(db);
  await makeRedemptions(db);
  await makeSums(db);
  await countRedemptions(db);
  await countAttempts(db);
}

async function makeTills(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE tills (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      name text NOT NULL,
      token_hash bytea NOT NULL UNIQUE,
      pin_hash text,
      created_at timestamptz NOT NULL,
      ended_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX tills_restaurant ON tills (restaurant_id, created_at)`.execute(db);
  // What a till is ended by deletes these too: a phone has no access of its own to outlive it.
  await sql`
    CREATE TABLE till_sessions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      till_id uuid NOT NULL REFERENCES tills ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      user_agent text,
      created_at timestamptz NOT NULL,
      last_active_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX till_sessions_till ON till_sessions (till_id, last_active_at)`.execute(db);
  await sql`CREATE INDEX till_sessions_active ON till_sessions (last_active_at)`.execute(db);
}

async function makeRedemptions(db: Kysely<unknown>): Promise<void> {
  // A row of mail_recipients is one guest, offer and rotation, also after the guest was erased: it is what can be used once.
  await sql`
    CREATE TABLE redemptions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('offer', 'surprise')),
      wave_id uuid REFERENCES campaign_waves ON DELETE CASCADE,
      recipient_id bigint REFERENCES mail_recipients ON DELETE CASCADE,
      surprise_id uuid REFERENCES surprises ON DELETE SET NULL,
      client_id uuid REFERENCES clients ON DELETE SET NULL,
      offer_text text NOT NULL,
      valid_until timestamptz NOT NULL,
      till_id uuid REFERENCES tills ON DELETE SET NULL,
      amount_cents integer CHECK (amount_cents > 0),
      device_key uuid,
      redeemed_at timestamptz NOT NULL,
      recorded_at timestamptz NOT NULL,
      undone_at timestamptz,
      undo_reason text CHECK (undo_reason IN ('mistake', 'wrong_guest', 'not_served', 'other')),
      CHECK ((kind = 'offer') = (wave_id IS NOT NULL)),
      CHECK ((kind = 'offer') = (recipient_id IS NOT NULL)),
      CHECK ((undone_at IS NULL) = (undo_reason IS NULL)),
      UNIQUE (restaurant_id, device_key)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX redemptions_offer_once ON redemptions (recipient_id)
    WHERE undone_at IS NULL`.execute(db);
  await sql`CREATE UNIQUE INDEX redemptions_surprise_once ON redemptions (surprise_id)
    WHERE undone_at IS NULL`.execute(db);
  await sql`CREATE INDEX redemptions_recipient ON redemptions (recipient_id)`.execute(db);
  await sql`CREATE INDEX redemptions_surprise ON redemptions (surprise_id)`.execute(db);
  await sql`CREATE INDEX redemptions_listed ON redemptions (restaurant_id, redeemed_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX redemptions_wave ON redemptions (wave_id, redeemed_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX redemptions_till ON redemptions (till_id, redeemed_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX redemptions_client ON redemptions (client_id, redeemed_at)`.execute(db);
  // Guests who were erased keep their offer: it is found by the key of the address it was sent to.
  await sql`CREATE INDEX mail_recipients_erased ON mail_recipients (wave_id, email_key)
    WHERE client_id IS NULL`.execute(db);

  // No address and no name: who tried what is answered by the redemption, if it came to one.
  await sql`
    CREATE TABLE redemption_attempts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      till_id uuid REFERENCES tills ON DELETE SET NULL,
      redemption_id uuid REFERENCES redemptions ON DELETE CASCADE,
      outcome text NOT NULL CHECK (outcome IN ('redeemed', 'used_before', 'invalid')),
      is_typed boolean NOT NULL,
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX redemption_attempts_guesses ON redemption_attempts (restaurant_id, at DESC)
    WHERE is_typed AND outcome = 'invalid'`.execute(db);
  await sql`CREATE INDEX redemption_attempts_restaurant ON redemption_attempts (restaurant_id, at)`.execute(db);
  await sql`CREATE INDEX redemption_attempts_till ON redemption_attempts (till_id)`.execute(db);
  await sql`CREATE INDEX redemption_attempts_redemption ON redemption_attempts (redemption_id)`.execute(db);
  await sql`CREATE INDEX redemption_attempts_at ON redemption_attempts (at)`.execute(db);
}

/**
 * Sums by day, by month and offer, and by weekday and hour. The rows of one restaurant lie far apart, so a year must be few of
 * them: 365, some hundred, and 84 with the hours of a day side by side.
 */
async function makeSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE redemption_days (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      day date NOT NULL,
      redeemed integer NOT NULL DEFAULT 0,
      revenue_cents bigint NOT NULL DEFAULT 0,
      used_before integer NOT NULL DEFAULT 0,
      invalid integer NOT NULL DEFAULT 0,
      PRIMARY KEY (restaurant_id, day)
    )`.execute(db);
  await sql`
    CREATE TABLE redemption_months (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      month date NOT NULL,
      campaign_id uuid REFERENCES campaigns ON DELETE CASCADE,
      slot text NOT NULL CHECK (slot IN ('A', 'B', 'C', 'D', 'E', 'F', 'once', 'surprise')),
      redeemed integer NOT NULL,
      revenue_cents bigint NOT NULL,
      UNIQUE NULLS NOT DISTINCT (restaurant_id, month, campaign_id, slot)
    )`.execute(db);
  await sql`CREATE INDEX redemption_months_campaign ON redemption_months (campaign_id)`.execute(db);
  await sql`
    CREATE TABLE redemption_hours (
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      month date NOT NULL,
      weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
      redeemed integer[] NOT NULL CHECK (cardinality(redeemed) = 24),
      PRIMARY KEY (restaurant_id, month, weekday)
    )`.execute(db);
}

/** Always in the order wave, day, month, hours: two that count at once cannot wait for each other. */
async function countRedemptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION add_redemption(r redemptions, n integer) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      clock timestamp := r.redeemed_at AT TIME ZONE 'Europe/Paris';
      hour integer := extract(hour FROM clock)::integer + 1;
      cents bigint := n * coalesce(r.amount_cents, 0);
      of_campaign uuid;
      of_slot text := 'surprise';
    BEGIN
      IF r.wave_id IS NOT NULL THEN
        SELECT campaign_id, slot INTO of_campaign, of_slot FROM campaign_waves WHERE id = r.wave_id;
        INSERT INTO wave_counts AS c (wave_id, campaign_id, restaurant_id, redeemed, revenue_cents)
        VALUES (r.wave_id, of_campaign, r.restaurant_id, n, cents)
        ON CONFLICT (wave_id) DO UPDATE SET redeemed = c.redeemed + excluded.redeemed,
          revenue_cents = c.revenue_cents + excluded.revenue_cents;
      END IF;
      INSERT INTO redemption_days AS d (restaurant_id, day, redeemed, revenue_cents)
      VALUES (r.restaurant_id, clock::date, n, cents)
      ON CONFLICT (restaurant_id, day) DO UPDATE SET redeemed = d.redeemed + excluded.redeemed,
        revenue_cents = d.revenue_cents + excluded.revenue_cents;
      INSERT INTO redemption_months AS m (restaurant_id, month, campaign_id, slot, redeemed, revenue_cents)
      VALUES (r.restaurant_id, date_trunc('month', clock)::date, of_campaign, of_slot, n, cents)
      ON CONFLICT (restaurant_id, month, campaign_id, slot) DO UPDATE SET redeemed = m.redeemed + excluded.redeemed,
        revenue_cents = m.revenue_cents + excluded.revenue_cents;
      INSERT INTO redemption_hours (restaurant_id, month, weekday, redeemed)
      VALUES (r.restaurant_id, date_trunc('month', clock)::date, extract(isodow FROM clock), array_fill(0, ARRAY[24]))
      ON CONFLICT DO NOTHING;
      UPDATE redemption_hours SET redeemed[hour] = redeemed[hour] + n
      WHERE restaurant_id = r.restaurant_id AND month = date_trunc('month', clock)::date
        AND weekday = extract(isodow FROM clock);
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION count_redemption() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND OLD.undone_at IS NULL THEN PERFORM add_redemption(OLD, -1); END IF;
      IF NEW.undone_at IS NULL THEN PERFORM add_redemption(NEW, 1); END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER redemptions_added AFTER INSERT ON redemptions FOR EACH ROW
    EXECUTE FUNCTION count_redemption()`.execute(db);
  await sql`CREATE TRIGGER redemptions_changed AFTER UPDATE ON redemptions FOR EACH ROW
    WHEN ((OLD.undone_at, OLD.amount_cents, OLD.redeemed_at) IS DISTINCT FROM (NEW.undone_at, NEW.amount_cents, NEW.redeemed_at))
    EXECUTE FUNCTION count_redemption()`.execute(db);
}

/** Tries that came to nothing; those that did not are counted by what they redeemed. */
async function countAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION count_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO redemption_days AS d (restaurant_id, day, used_before, invalid)
      VALUES (NEW.restaurant_id, (NEW.at AT TIME ZONE 'Europe/Paris')::date,
              (NEW.outcome = 'used_before')::integer, (NEW.outcome = 'invalid')::integer)
      ON CONFLICT (restaurant_id, day) DO UPDATE SET used_before = d.used_before + excluded.used_before,
        invalid = d.invalid + excluded.invalid;
      RETURN NULL;
    END $$`.execute(db);
  await sql`CREATE TRIGGER redemption_attempts_added AFTER INSERT ON redemption_attempts FOR EACH ROW
    WHEN (NEW.outcome <> 'redeemed') EXECUTE FUNCTION count_attempt()`.execute(db);
}
