import { type Kysely, sql } from "kysely";

/** Plans, payments and what the provider told us about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE plans (
      id text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]{1,60}$'),
      name text NOT NULL,
      amount_cents integer NOT NULL CHECK (amount_cents > 0),
      first_month_cents integer NOT NULL CHECK (first_month_cents > 0 AND first_month_cents <= amount_cents),
      free_keychains integer NOT NULL,
      analytics boolean NOT NULL,
      active boolean NOT NULL DEFAULT true,
      sort_order integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`
    INSERT INTO plans (id, name, amount_cents, first_month_cents, free_keychains, analytics)
    VALUES ('growth', 'Growth', 4900, 1900, 10, true)`.execute(db);

  await sql`
    CREATE TABLE billing_customers (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      customer_ref text NOT NULL UNIQUE,
      card_ref text,
      card_brand text,
      card_last4 text,
      card_exp_month integer,
      card_exp_year integer,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);

  await sql`
    CREATE TABLE checkouts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('subscribe', 'reactivate', 'card')),
      plan_id text REFERENCES plans,
      restaurant jsonb,
      first_month_cents integer,
      session_ref text UNIQUE,
      url text,
      status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'complete', 'expired')),
      terms_accepted_at timestamptz,
      created_at timestamptz NOT NULL,
      completed_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX checkouts_user ON checkouts (user_id, created_at DESC)`.execute(db);
  await sql`CREATE INDEX checkouts_plan ON checkouts (plan_id)`.execute(db);
  // One payment page at a time: whoever opens a second one gets the first, or closes it.
  await sql`CREATE UNIQUE INDEX checkouts_one_open ON checkouts (user_id) WHERE status = 'open' AND kind IN ('subscribe', 'reactivate')`.execute(
    db,
  );

  await sql`
    ALTER TABLE subscriptions
      ADD COLUMN plan_id text NOT NULL DEFAULT 'growth' REFERENCES plans,
      ADD COLUMN amount_cents integer NOT NULL DEFAULT 4900,
      ADD COLUMN subscription_ref text UNIQUE,
      ADD COLUMN canceled_at timestamptz,
      ADD COLUMN past_due_since timestamptz,
      ADD COLUMN open_invoice_ref text,
      ADD COLUMN payment_page_url text,
      ADD COLUMN retries integer NOT NULL DEFAULT 0,
      ADD COLUMN next_retry_at timestamptz`.execute(db);
  await sql`ALTER TABLE subscriptions ALTER COLUMN plan_id DROP DEFAULT, ALTER COLUMN amount_cents DROP DEFAULT`.execute(
    db,
  );
  await sql`CREATE INDEX subscriptions_plan ON subscriptions (plan_id)`.execute(db);
  await sql`CREATE INDEX subscriptions_retry ON subscriptions (next_retry_at) WHERE next_retry_at IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX subscriptions_ending ON subscriptions (current_period_end) WHERE status <> 'expired'`.execute(
    db,
  );

  await sql`
    CREATE TABLE invoices (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid NOT NULL REFERENCES restaurants ON DELETE CASCADE,
      subscription_id uuid REFERENCES subscriptions ON DELETE SET NULL,
      invoice_ref text NOT NULL UNIQUE,
      payment_ref text,
      number text NOT NULL,
      status text NOT NULL CHECK (status IN ('draft', 'open', 'paid', 'void', 'uncollectible')),
      amount_cents integer NOT NULL,
      issued_at timestamptz NOT NULL,
      paid_at timestamptz,
      period_start timestamptz NOT NULL,
      period_end timestamptz NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX invoices_restaurant ON invoices (restaurant_id, issued_at DESC)`.execute(db);
  await sql`CREATE INDEX invoices_subscription ON invoices (subscription_id)`.execute(db);

  await sql`
    CREATE TABLE payment_events (
      id text PRIMARY KEY,
      type text NOT NULL,
      object_ref text NOT NULL,
      created_at timestamptz NOT NULL,
      received_at timestamptz NOT NULL,
      applied_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX payment_events_received ON payment_events (received_at)`.execute(db);
}
