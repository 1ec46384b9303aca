import { type Insertable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";
import { type ClientRow, insertClient, newClient } from "./clients.repo.ts";

let made = 0;

/** A guest without consent. Where suppression matters, pass `email_key: emailKeyOf(ctx, email)`. */
export function makeClient(
  db: Db,
  values: Partial<Insertable<Database["clients"]>> & { restaurant_id: string },
): Promise<ClientRow> {
  made += 1;
  const email = values.email ?? `guest${made}@example.org`;
  const at = new Date(values.created_at ?? "2026-11-10T18:00:00Z");
  const person = { email, email_key: Buffer.from(email), first_name: "Inès", last_name: `Roche ${made}`, phone: null };
  return insertClient(db, newClient(at, { ...person, locale: "en", source: "review_link", ...values }));
}

const COLUMNS = sql`restaurant_id, email, email_key, first_name, last_name, phone, locale, source, consent, converted_at, converted_by, created_at, updated_at, forwarded_at`;

/**
 * Many guests of all kinds at once, a minute apart, numbered on from `from`, past triggers and so past the counters; for
 * tests of how reading grows. Only the first thousand have some added by hand: among many they are rare.
 */
export function makeManyClients(
  db: Db,
  restaurantId: string,
  { from = 0, count, findable = true }: { from?: number; count: number; findable?: boolean },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await sql`SET LOCAL work_mem = '256MB'`.execute(tx);
    const numbers = sql`generate_series(${from + 1}::int, ${from + count}::int) n`;
    await sql`
      INSERT INTO clients (${COLUMNS})
      SELECT ${restaurantId}, 'guest' || n || '@many.test', decode(md5(n::text), 'hex'), 'First' || n % 1000, 'Last' || n,
        CASE WHEN n % 2 = 0 THEN '+336' || lpad(n::text, 8, '0') END, 'en',
        (ARRAY['review_link', 'keychain', 'import', CASE WHEN n > 1000 THEN 'import' ELSE 'manual' END])[1 + n / 4 % 4],
        CASE WHEN n / 2 % 2 = 0 THEN 'given' ELSE 'none' END,
        CASE WHEN n % 2 = 0 THEN timestamptz '2026-11-01' END, CASE WHEN n % 2 = 0 THEN 'match' END,
        at, at, at
      FROM ${numbers}, LATERAL (SELECT timestamptz '2024-01-01' + n * interval '1 minute' AS at) w ORDER BY md5(n::text)`.execute(
      tx,
    );
    if (!findable) return;
    await sql`
      INSERT INTO client_search (restaurant_id, key, client_id, is_converted, has_consent, source, created_at)
      SELECT c.restaurant_id, key, c.id, c.is_converted, c.has_consent, c.source, c.created_at
      FROM ${numbers} JOIN clients c ON c.restaurant_id = ${restaurantId} AND c.email = 'guest' || n || '@many.test'
      CROSS JOIN LATERAL unnest(ARRAY[lower(c.first_name || ' ' || c.last_name), lower(c.last_name),
        lower(c.last_name || ' ' || c.first_name), c.email, c.phone, substr(c.phone, 4)]) key
      WHERE key IS NOT NULL ORDER BY key`.execute(tx);
  });
}
