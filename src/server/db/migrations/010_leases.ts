import { type Kysely, sql } from "kysely";

/** Work that waits for somebody else's server is kept apart by leases, and remembers what it began with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE leases (
      key text PRIMARY KEY,
      holder uuid NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  // The card an attempt charges, and the language a page was asked for in: asked again by the same key, both must be the same.
  await sql`ALTER TABLE checkouts ADD COLUMN card_ref text, ADD COLUMN locale text`.execute(db);
  await sql`
    UPDATE checkouts SET card_ref = billing_customers.card_ref FROM billing_customers
    WHERE billing_customers.user_id = checkouts.user_id
      AND checkouts.status = 'open' AND checkouts.kind = 'reactivate' AND checkouts.session_ref IS NULL`.execute(db);
}
