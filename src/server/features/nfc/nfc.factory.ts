import { type Insertable, type Selectable, sql } from "kysely";
import type { Database, Db } from "#server/db/database.ts";

let made = 0;

export function makeKeychain(
  db: Db,
  values: Partial<Insertable<Database["keychains"]>> = {},
): Promise<Selectable<Database["keychains"]>> {
  made += 1;
  const at = new Date("2026-11-01T09:00:00Z");
  return db
    .insertInto("keychains")
    .values({
      code: `key-${made}`,
      restaurant_id: null,
      status: values.restaurant_id ? "assigned" : "in_stock",
      activated_at: null,
      last_tap_at: null,
      created_at: at,
      updated_at: at,
      stocked_at: at,
      assigned_at: values.restaurant_id ? at : null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const STATUSES = ["in_stock", "assigned", "active", "inactive"];

/** Many keychains, of every status alike, those that are not in stock spread over these restaurants. */
export const makeManyKeychains = (
  db: Db,
  restaurantIds: readonly string[],
  { from, count }: { from: number; count: number },
): Promise<unknown> =>
  sql`INSERT INTO keychains (code, restaurant_id, status, taps, stocked_at, assigned_at, created_at, updated_at)
      SELECT 'k-' || lpad(n::text, 7, '0'), CASE WHEN n % 4 = 0 THEN NULL ELSE (${restaurantIds}::uuid[])[1 + n % ${restaurantIds.length}::int] END,
        (${STATUSES}::text[])[1 + n % 4], n % 97, at, at, at, at
      FROM generate_series(${from}::int, ${from + count - 1}::int) AS n,
        LATERAL (SELECT timestamptz '2026-01-01' + n * interval '1 second' AS at) made`.execute(db);
