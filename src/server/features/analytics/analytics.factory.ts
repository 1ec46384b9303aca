import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

const paris = (column: string) => sql.raw(`(${column} AT TIME ZONE 'Europe/Paris')::date`);

/** Every figure of every day, counted from the rows themselves; the number of a figure is its place within its kind. */
const BY_HAND = sql`
  WITH guests AS (
    SELECT *, source IN ('review_link', 'keychain') AS by_page FROM clients
  ), standing AS (
    SELECT r.*, w.campaign_id, coalesce(w.slot, 'surprise') AS offer
    FROM redemptions r LEFT JOIN campaign_waves w ON w.id = r.wave_id WHERE undone_at IS NULL
  ), happened (restaurant_id, kind, source_id, part, f, day, n) AS (
    SELECT restaurant_id, 'taps', keychain_id, '', 1, day, taps FROM tap_days
    UNION ALL SELECT restaurant_id, 'guests', NULL, '', 1, ${paris("created_at")}, 1 FROM guests
    UNION ALL SELECT restaurant_id, 'guests', NULL, '', 2, ${paris("created_at")}, 1 FROM guests WHERE by_page
    UNION ALL SELECT restaurant_id, 'guests', NULL, '', 3, ${paris("consent_at")}, 1 FROM guests WHERE by_page AND has_consent
    UNION ALL SELECT restaurant_id, 'guests', NULL, '', 4, ${paris("forwarded_at")}, 1 FROM guests WHERE by_page
    UNION ALL SELECT restaurant_id, 'guests', NULL, '', 5, ${paris("converted_at")}, 1 FROM guests WHERE by_page
    UNION ALL SELECT restaurant_id, 'guests', NULL, '', 6, ${paris("created_at")}, 1 FROM guests WHERE source = 'keychain'
    UNION ALL SELECT restaurant_id, 'keychain_guests', keychain_id, '', 1, ${paris("created_at")}, 1 FROM guests
      WHERE by_page AND keychain_id IS NOT NULL
    UNION ALL SELECT restaurant_id, 'keychain_guests', keychain_id, '', 2, ${paris("consent_at")}, 1 FROM guests
      WHERE by_page AND has_consent AND keychain_id IS NOT NULL
    UNION ALL SELECT restaurant_id, 'keychain_guests', keychain_id, '', 3, ${paris("converted_at")}, 1 FROM guests
      WHERE by_page AND keychain_id IS NOT NULL
    UNION ALL SELECT restaurant_id, 'reviews', NULL, '', 1, ${paris("published_at")}, 1 FROM reviews
    UNION ALL SELECT restaurant_id, 'reviews', NULL, '', 2, ${paris("published_at")}, rating FROM reviews
    UNION ALL SELECT restaurant_id, 'mails', NULL, '', 1, ${paris("sent_at")}, 1 FROM mail_recipients
    UNION ALL SELECT restaurant_id, 'mails', NULL, '', 2, ${paris("opened_at")}, 1 FROM mail_recipients
    UNION ALL SELECT restaurant_id, 'mails', NULL, '', 3, ${paris("clicked_at")}, 1 FROM mail_recipients
    UNION ALL SELECT restaurant_id, 'tills', NULL, '', 1, ${paris("redeemed_at")}, 1 FROM standing
    UNION ALL SELECT restaurant_id, 'tills', NULL, '', 2, ${paris("redeemed_at")}, 1 FROM standing WHERE amount_cents IS NOT NULL
    UNION ALL SELECT restaurant_id, 'tills', NULL, '', 3, ${paris("redeemed_at")}, amount_cents FROM standing
    UNION ALL SELECT restaurant_id, 'tills', NULL, '', 4, ${paris("at")}, 1 FROM redemption_attempts WHERE outcome = 'used_before'
    UNION ALL SELECT restaurant_id, 'tills', NULL, '', 5, ${paris("at")}, 1 FROM redemption_attempts WHERE outcome = 'invalid'
    UNION ALL SELECT restaurant_id, 'offers', campaign_id, offer, 1, ${paris("redeemed_at")}, 1 FROM standing
    UNION ALL SELECT restaurant_id, 'offers', campaign_id, offer, 2, ${paris("redeemed_at")}, 1 FROM standing
      WHERE amount_cents IS NOT NULL
    UNION ALL SELECT restaurant_id, 'offers', campaign_id, offer, 3, ${paris("redeemed_at")}, amount_cents FROM standing
    UNION ALL SELECT restaurant_id, 'hours', NULL, to_char(redeemed_at AT TIME ZONE 'Europe/Paris', 'HH24'), 1,
      ${paris("redeemed_at")}, 1 FROM standing
  )
  SELECT restaurant_id, kind, source_id, part, f, day, sum(n)::bigint AS n FROM happened WHERE day IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(n) <> 0`;

const KEPT = sql`
  SELECT restaurant_id, kind, source_id, part, f, (month + (d - 1))::date AS day, figures[f][d] AS n
  FROM day_counts, generate_series(1, array_length(figures, 1)) f, generate_series(1, 31) d WHERE figures[f][d] <> 0`;

export interface CountFault {
  kind: string;
  part: string;
  f: number;
  day: string;
  n: string;
}

/** Figures that are kept and not true, or true and not kept; none, if all is well. `counted` is how many there are. */
export async function compareCounts(db: Db): Promise<{ faults: CountFault[]; counted: number }> {
  const { rows } = await sql<CountFault & { source_id: string | null; side: string }>`
    WITH kept AS MATERIALIZED (${KEPT}), true_ones AS MATERIALIZED (${BY_HAND})
    (SELECT 'kept' AS side, k.* FROM (SELECT * FROM kept EXCEPT SELECT * FROM true_ones) k LIMIT 20)
    UNION ALL (SELECT 'true', m.* FROM (SELECT * FROM true_ones EXCEPT SELECT * FROM kept) m LIMIT 20)`.execute(db);
  const { rows: all } = await sql<{ counted: string }>`SELECT count(*) AS counted FROM (${KEPT}) kept`.execute(db);
  return { faults: rows, counted: Number(all[0]?.counted ?? 0) };
}

/** A surprise that was redeemed; of whom is of no interest. */
export const makeRedemption = (
  db: Db,
  { restaurantId, at, cents }: { restaurantId: string; at: string; cents: number | null },
) =>
  db
    .insertInto("redemptions")
    .values({
      restaurant_id: restaurantId,
      kind: "surprise",
      wave_id: null,
      recipient_id: null,
      surprise_id: null,
      client_id: null,
      offer_text: "A dessert",
      valid_until: new Date(at),
      till_id: null,
      amount_cents: cents,
      device_key: null,
      redeemed_at: new Date(at),
      recorded_at: new Date(at),
    })
    .execute();
