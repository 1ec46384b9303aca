import type { Insertable, Selectable } from "kysely";
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
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
