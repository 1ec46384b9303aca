import { sql } from "kysely";
import type { Audience } from "#shared/campaigns/campaign-values.ts";
import type { Db } from "#server/db/database.ts";

/** A restaurant's clients by what decides whether they get mail; counters only, so that a million cost as much as ten. */
export interface Reach {
  clients: number;
  /** Agreed, and their address takes mail. */
  reachable: number;
  /** Of those, the ones who left a review. */
  reachable_reviewed: number;
  unsubscribed: number;
  bounced: number;
}

export async function countReach(db: Db, restaurantId: string): Promise<Reach> {
  const { rows } = await sql<Reach>`
    SELECT coalesce(c.clients, 0)::int AS clients,
      (coalesce(c.consenting, 0) - coalesce(h.bounced_consenting, 0))::int AS reachable,
      (coalesce(c.consenting_reviewed, 0) - coalesce(h.bounced_reviewed, 0))::int AS reachable_reviewed,
      coalesce(h.unsubscribed, 0)::int AS unsubscribed, coalesce(h.bounced, 0)::int AS bounced
    FROM (
      SELECT sum(clients) AS clients, sum(clients) FILTER (WHERE has_consent) AS consenting,
        sum(clients) FILTER (WHERE has_consent AND is_converted) AS consenting_reviewed
      FROM client_counts WHERE restaurant_id = ${restaurantId}
    ) c, (
      SELECT sum(clients) FILTER (WHERE hindrance = 'unsubscribed') AS unsubscribed,
        sum(clients) FILTER (WHERE hindrance = 'bounced') AS bounced,
        sum(clients) FILTER (WHERE hindrance = 'bounced' AND has_consent) AS bounced_consenting,
        sum(clients) FILTER (WHERE hindrance = 'bounced' AND has_consent AND is_converted) AS bounced_reviewed
      FROM client_hindrances WHERE restaurant_id = ${restaurantId}
    ) h`.execute(db);
  return rows[0] ?? { clients: 0, reachable: 0, reachable_reviewed: 0, unsubscribed: 0, bounced: 0 };
}

interface Freeze {
  waveId: string;
  restaurantId: string;
  filter: Audience;
  now: Date;
  /** Nobody gets more than `most` mails since `since`. */
  cap: { most: number; since: Date };
}

/**
 * Writes one row for everybody who gets the mail: they agreed, their address takes mail, they are not on the suppression
 * list, and had not too many mails already. Gives how many those are, and how many had too many.
 */
export async function freezeAudience(db: Db, freeze: Freeze): Promise<{ recipients: number; capped: number }> {
  const { waveId, restaurantId, filter, now, cap } = freeze;
  const { rows } = await sql<{ recipients: number; capped: number }>`
    WITH reachable AS MATERIALIZED (
      SELECT c.id, c.email_key,
        (SELECT count(*) FROM mail_recipients r WHERE r.client_id = c.id AND r.sent_at > ${cap.since}) >= ${cap.most} AS capped
      FROM clients c
      WHERE c.restaurant_id = ${restaurantId} AND c.has_consent AND c.email_refused_at IS NULL
        AND (${filter === "all_consenting"} OR c.is_converted)
        AND NOT EXISTS (SELECT FROM suppressions s WHERE s.restaurant_id = c.restaurant_id AND s.email_key = c.email_key)
    ), added AS (
      INSERT INTO mail_recipients (wave_id, restaurant_id, client_id, email_key, created_at)
      SELECT ${waveId}, ${restaurantId}, id, email_key, ${now} FROM reachable WHERE NOT capped
      ON CONFLICT (wave_id, client_id) DO NOTHING
      RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM added) AS recipients,
           (SELECT count(*)::int FROM reachable WHERE capped) AS capped`.execute(db);
  return rows[0] ?? { recipients: 0, capped: 0 };
}
