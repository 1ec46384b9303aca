import { type Kysely, sql } from "kysely";

/** Keychains from supplier to stock to restaurant: orders, what was given to whom, and the history of each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeOrders(db);
  await makeAllocations(db);
  await extendKeychains(db);
  await makeEvents(db);
}

async function makeOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE keychain_suppliers (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      email text,
      phone text,
      website text,
      nfc_type text NOT NULL,
      price_cents integer NOT NULL CHECK (price_cents >= 0),
      minimum_quantity integer NOT NULL CHECK (minimum_quantity > 0),
      lead_time_days integer NOT NULL CHECK (lead_time_days >= 0),
      shipping_days integer NOT NULL CHECK (shipping_days >= 0),
      notes text,
      active boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX keychain_suppliers_name ON keychain_suppliers (lower(name))`.execute(db);
  // The last number of each year; its row is the line in which new orders stand.
  await sql`CREATE TABLE keychain_order_numbers (year integer PRIMARY KEY, last integer NOT NULL)`.execute(db);
  // What a restaurant may have and has had for free, over its lifetime.
  await sql`
    CREATE TABLE keychain_allowances (
      restaurant_id uuid PRIMARY KEY REFERENCES restaurants ON DELETE CASCADE,
      granted integer NOT NULL,
      used integer NOT NULL DEFAULT 0,
      CHECK (used >= 0 AND used <= granted)
    )`.execute(db);
  // An order outlives who made it: it is in the books.
  await sql`
    CREATE TABLE keychain_orders (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      kind text NOT NULL CHECK (kind IN ('owner', 'supplier')),
      number text NOT NULL UNIQUE,
      serial integer NOT NULL,
      restaurant_id uuid REFERENCES restaurants ON DELETE SET NULL,
      user_id uuid REFERENCES users ON DELETE SET NULL,
      supplier_id uuid REFERENCES keychain_suppliers,
      external_number text,
      quantity integer NOT NULL CHECK (quantity > 0),
      free_quantity integer NOT NULL DEFAULT 0 CHECK (free_quantity >= 0 AND free_quantity <= quantity),
      unit_price_cents integer NOT NULL CHECK (unit_price_cents >= 0),
      total_cents integer NOT NULL,
      status text NOT NULL DEFAULT 'pending'
        CHECK (status IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
      payment_status text NOT NULL CHECK (payment_status IN ('none', 'open', 'paid', 'expired', 'refund_due', 'refunded')),
      session_ref text UNIQUE,
      page_url text,
      payment_ref text,
      locale text NOT NULL,
      request_key uuid,
      address jsonb,
      notes text,
      tracking_number text,
      tracking_url text,
      expected_on date,
      delivered_on date,
      paid_at timestamptz,
      refunded_at timestamptz,
      processing_at timestamptz,
      shipped_at timestamptz,
      delivered_at timestamptz,
      cancelled_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      UNIQUE (restaurant_id, request_key),
      CHECK (total_cents = (quantity - free_quantity) * unit_price_cents),
      CHECK (kind = 'owner' OR supplier_id IS NOT NULL)
    )`.execute(db);
  // One payment page at a time: whoever orders again gets the same one, or closes it.
  await sql`CREATE UNIQUE INDEX keychain_orders_one_open ON keychain_orders (restaurant_id)
    WHERE payment_status = 'open'`.execute(db);
  await sql`CREATE INDEX keychain_orders_open ON keychain_orders (created_at) WHERE payment_status = 'open'`.execute(
    db,
  );
  await sql`CREATE INDEX keychain_orders_restaurant ON keychain_orders (restaurant_id, created_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX keychain_orders_supplier ON keychain_orders (supplier_id, created_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX keychain_orders_user ON keychain_orders (user_id)`.execute(db);
  await sql`CREATE INDEX keychain_orders_serial ON keychain_orders (serial)`.execute(db);
  await sql`CREATE INDEX keychain_orders_number ON keychain_orders (number COLLATE "C")`.execute(db);
  await sql`CREATE INDEX keychain_orders_recent ON keychain_orders (created_at DESC, id DESC)
    WHERE payment_status <> 'expired'`.execute(db);
  await sql`CREATE INDEX keychain_orders_status ON keychain_orders (status, created_at DESC, id DESC)
    WHERE payment_status <> 'expired'`.execute(db);
  await sql`CREATE INDEX keychain_orders_kind ON keychain_orders (kind, status, created_at DESC, id DESC)
    WHERE payment_status <> 'expired'`.execute(db);
}

async function makeAllocations(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE keychain_allocations (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      restaurant_id uuid REFERENCES restaurants ON DELETE SET NULL,
      order_id uuid REFERENCES keychain_orders ON DELETE SET NULL,
      quantity integer NOT NULL CHECK (quantity > 0),
      url_pattern text,
      auto_generate boolean NOT NULL,
      activate boolean NOT NULL,
      notes text,
      active boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      CHECK (auto_generate OR url_pattern IS NOT NULL)
    )`.execute(db);
  await sql`CREATE INDEX keychain_allocations_recent ON keychain_allocations (created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX keychain_allocations_active ON keychain_allocations (active, created_at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX keychain_allocations_restaurant
    ON keychain_allocations (restaurant_id, created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX keychain_allocations_order ON keychain_allocations (order_id)`.execute(db);
}

async function extendKeychains(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE keychains
      ADD COLUMN name text,
      ADD COLUMN url text,
      ADD COLUMN fault text CHECK (fault IN ('lost', 'damaged')),
      ADD COLUMN note text,
      ADD COLUMN replaced_by uuid REFERENCES keychains ON DELETE SET NULL,
      ADD COLUMN order_id uuid REFERENCES keychain_orders ON DELETE SET NULL,
      ADD COLUMN allocation_id uuid REFERENCES keychain_allocations ON DELETE SET NULL,
      ADD COLUMN batch_id uuid,
      ADD COLUMN assigned_at timestamptz,
      ADD COLUMN stocked_at timestamptz,
      ADD COLUMN written_at timestamptz`.execute(db);
  await sql`
    UPDATE keychains SET stocked_at = created_at,
      assigned_at = CASE WHEN restaurant_id IS NOT NULL THEN coalesce(activated_at, updated_at) END`.execute(db);
  // Each list of them is read in this order, whatever it is narrowed to.
  for (const column of ["status", "restaurant_id", "order_id", "allocation_id", "batch_id"])
    await sql`CREATE INDEX ${sql.id(`keychains_by_${column}`)}
      ON keychains (${sql.ref(column)}, created_at DESC, id DESC)`.execute(db);
  await sql`DROP INDEX keychains_restaurant`.execute(db);
  await sql`CREATE INDEX keychains_recent ON keychains (created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX keychains_code ON keychains (code COLLATE "C")`.execute(db);
  await sql`CREATE INDEX keychains_replaced_by ON keychains (replaced_by) WHERE replaced_by IS NOT NULL`.execute(db);
}

async function makeEvents(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE keychain_events (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      keychain_id uuid NOT NULL REFERENCES keychains ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('created', 'stocked', 'assigned', 'unassigned', 'activated', 'deactivated',
        'renamed', 'noted', 'replaced', 'written')),
      user_id uuid REFERENCES users ON DELETE SET NULL,
      staff_id uuid REFERENCES staff_users ON DELETE SET NULL,
      restaurant_id uuid REFERENCES restaurants ON DELETE SET NULL,
      details jsonb NOT NULL DEFAULT '{}',
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX keychain_events_keychain ON keychain_events (keychain_id, id DESC)`.execute(db);
  await sql`CREATE INDEX keychain_events_restaurant ON keychain_events (restaurant_id)`.execute(db);
  await sql`CREATE INDEX keychain_events_user ON keychain_events (user_id)`.execute(db);
  await sql`CREATE INDEX keychain_events_staff ON keychain_events (staff_id)`.execute(db);
}
