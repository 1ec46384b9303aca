import { sql } from "kysely";
import type { PauseReason, Slot } from "#shared/campaigns/campaign-values.ts";
import type { Db } from "#server/db/database.ts";
import type { CampaignsAudit } from "#server/features/campaigns/campaigns.audit.ts";

export interface MomentPlace {
  at: Date;
  id: string;
}
/** What somebody did, or what became of a mail. */
export interface MomentRow {
  id: string;
  at: Date;
  /** A name of the audit log, or of a step of a mail. */
  what: Exclude<CampaignsAudit, "deleted" | "clock_moved"> | "mail_started" | "mail_done" | "mail_skipped";
  actor_kind: string | null;
  actor_name: string | null;
  reason: PauseReason | null;
  scheduled_at: string | null;
  slot: Slot | null;
  rotation: number | null;
  is_late: boolean;
  skipped_because: "missed" | "paused" | "nobody" | null;
  recipients: number | null;
}

/** Newest first. The campaign's entries of the audit log, and the beginning and end of each of its mails. */
export async function listMoments(
  db: Db,
  campaignId: string,
  { after, limit }: { after: MomentPlace | undefined; limit: number },
): Promise<MomentRow[]> {
  const page = sql`
    ${after ? sql`WHERE (at, id) < (${after.at}::timestamptz, ${after.id}::text)` : sql``}
    ORDER BY at DESC, id DESC LIMIT ${sql.lit(limit)}`;
  const mails = (what: MomentRow["what"], time: "started_at" | "finished_at", condition: string) => sql`
    SELECT * FROM (
      SELECT id || ${`:${what}`}::text COLLATE "C" AS id, ${sql.ref(time)} AS at, ${what}::text AS what, NULL AS actor_kind,
             NULL::uuid AS actor_id, NULL AS reason, NULL AS scheduled_at, slot, rotation,
             is_late, skipped_because, NULLIF(recipients, 0) AS recipients
      FROM campaign_waves WHERE campaign_id = ${campaignId} AND ${sql.raw(condition)}
    ) moments ${page}`;
  const { rows } = await sql<MomentRow>`
    SELECT m.id, m.at, m.what, m.actor_kind, coalesce(staff_users.name, concat_ws(' ', users.first_name, users.last_name)) AS actor_name,
           m.reason, m.scheduled_at, m.slot, m.rotation, m.is_late, m.skipped_because, m.recipients
    FROM (
      SELECT * FROM (
        (SELECT * FROM (
          SELECT id::text COLLATE "C" AS id, at, split_part(action, '.', 2) AS what, actor_kind, actor_id,
                 details ->> 'reason' AS reason, details ->> 'scheduled_at' AS scheduled_at, NULL AS slot, NULL::int AS rotation,
                 false AS is_late, NULL AS skipped_because, NULL::int AS recipients
          FROM audit_events WHERE subject_type = 'campaign' AND subject_id = ${campaignId} AND action <> 'campaigns.deleted'
        ) moments ${page})
        UNION ALL (${mails("mail_started", "started_at", "started_at IS NOT NULL")})
        UNION ALL (${mails("mail_done", "finished_at", "status = 'done'")})
        UNION ALL (${mails("mail_skipped", "finished_at", "status = 'skipped'")})
      ) moments ORDER BY at DESC, id DESC LIMIT ${sql.lit(limit)}
    ) m
    LEFT JOIN users ON m.actor_kind = 'owner' AND users.id = m.actor_id
    LEFT JOIN staff_users ON m.actor_kind = 'staff' AND staff_users.id = m.actor_id
    ORDER BY m.at DESC, m.id DESC`.execute(db);
  return rows;
}
