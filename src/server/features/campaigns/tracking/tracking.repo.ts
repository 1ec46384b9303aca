import { sql } from "kysely";
import type { Db } from "#server/db/database.ts";

/** Something a mail's pictures or links told us. */
export interface Hit {
  recipientId: string;
  kind: "open" | "click";
  isMachine: boolean;
  link: number | null;
  userAgent: string;
  at: Date;
}

/**
 * Writes many at once: each as an event, and for each mail the first of its kind. A person's open or click moves the status on, and
 * whatever arrives from a mail proves that it had arrived.
 */
export async function recordHits(db: Db, hits: readonly Hit[]): Promise<void> {
  const column = <K extends keyof Hit>(name: K) => hits.map((hit) => hit[name]);
  await sql`
    WITH hits AS (
      SELECT * FROM unnest(${column("recipientId")}::bigint[], ${column("kind")}::text[], ${column("isMachine")}::boolean[],
        ${column("link")}::smallint[], ${column("userAgent")}::text[], ${column("at")}::timestamptz[])
        AS h (recipient_id, kind, is_machine, link, user_agent, at)
      WHERE EXISTS (SELECT FROM mail_recipients r WHERE r.id = h.recipient_id)
    ), kept AS (
      INSERT INTO mail_events (recipient_id, kind, is_machine, link, user_agent, at)
      SELECT recipient_id, kind, is_machine, link, user_agent, at FROM hits
    ), firsts AS (
      SELECT recipient_id, min(at) AS at, min(at) FILTER (WHERE NOT is_machine) AS opened,
        min(at) FILTER (WHERE is_machine AND kind = 'open') AS machine_opened,
        min(at) FILTER (WHERE NOT is_machine AND kind = 'click') AS clicked
      FROM hits GROUP BY recipient_id ORDER BY recipient_id
    )
    UPDATE mail_recipients r SET
      opened_at = coalesce(r.opened_at, f.opened),
      machine_opened_at = coalesce(r.machine_opened_at, f.machine_opened),
      clicked_at = coalesce(r.clicked_at, f.clicked),
      sent_at = coalesce(r.sent_at, CASE WHEN r.is_doubtful THEN f.at END),
      next_try_at = CASE WHEN r.is_doubtful THEN NULL ELSE r.next_try_at END,
      is_doubtful = false,
      status = CASE
        WHEN r.status NOT IN ('sent', 'opened', 'clicked') AND NOT (r.status = 'pending' AND r.is_doubtful) THEN r.status
        WHEN f.clicked IS NOT NULL OR r.status = 'clicked' THEN 'clicked'
        WHEN f.opened IS NOT NULL OR r.status = 'opened' THEN 'opened'
        ELSE 'sent' END
    FROM firsts f
    WHERE r.id = f.recipient_id AND r.status IN ('pending', 'sent', 'opened', 'clicked')
      AND (r.is_doubtful OR (r.opened_at IS NULL AND f.opened IS NOT NULL)
        OR (r.machine_opened_at IS NULL AND f.machine_opened IS NOT NULL)
        OR (r.clicked_at IS NULL AND f.clicked IS NOT NULL))`.execute(db);
}

/** A mail's links, and what its recipient's own values are. */
export const findLinks = (db: Db, recipientId: string) =>
  db
    .selectFrom("mail_recipients")
    .innerJoin("campaign_waves", "campaign_waves.id", "mail_recipients.wave_id")
    .leftJoin("clients", "clients.id", "mail_recipients.client_id")
    .select([
      sql<{ number: number; target: unknown }[] | null>`campaign_waves.mail -> 'links'`.as("links"),
      "campaign_waves.code",
      "mail_recipients.sent_at",
      "clients.first_name",
      "clients.last_name",
    ])
    .where("mail_recipients.id", "=", recipientId)
    .executeTakeFirst();
