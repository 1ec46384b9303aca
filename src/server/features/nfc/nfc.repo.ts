import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";
import { parisDayOfMoment } from "#server/db/paris-day.ts";

/** Adds a tap to a keychain in use and to its day, in one statement; the first one makes it active. False when it is not in use. */
export async function addTap(db: Db, keychainId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    WITH tapped AS (
      UPDATE keychains
      SET taps = taps + 1, last_tap_at = ${now}, status = 'active', activated_at = coalesce(activated_at, ${now}),
          updated_at = ${now}
      WHERE id = ${keychainId} AND restaurant_id IS NOT NULL AND status IN ('assigned', 'active')
      RETURNING id, restaurant_id
    )
    INSERT INTO tap_days AS d (keychain_id, restaurant_id, day, taps)
    SELECT id, restaurant_id, ${parisDayOfMoment(sql`${now}::timestamptz`)}, 1 FROM tapped
    ON CONFLICT (restaurant_id, day, keychain_id) DO UPDATE SET taps = d.taps + 1
    RETURNING taps`.execute(db);
  return rows.length > 0;
}
