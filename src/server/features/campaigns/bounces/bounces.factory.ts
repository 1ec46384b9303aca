import { sql } from "kysely";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { sendCampaign } from "#server/features/campaigns/actions.service.ts";
import { oneMail } from "#server/features/campaigns/campaigns.factory.ts";
import { createCampaign } from "#server/features/campaigns/campaigns.service.ts";
import { startDue } from "#server/features/campaigns/waves/start.service.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { emailKeyOf } from "#server/features/clients/consent/consent.service.ts";
import type { Db } from "#server/db/database.ts";
import type { TestApp } from "#server/testing/test-app.ts";

type Stage = Pick<TestApp, "db" | "ctx" | "clock">;

/** A client who can be written to. */
export const makeReader = ({ db, ctx }: Stage, restaurantId: string, email: string) =>
  makeClient(db, { restaurant_id: restaurantId, email, email_key: emailKeyOf(ctx(), email), consent: "given" });

/** One mail to everybody, taken by the mail server. Gives its rows. */
export async function sendWave(t: Stage, restaurantId: string, templates: Record<Slot, string>): Promise<string[]> {
  const { campaign } = await createCampaign(t.ctx(), restaurantId, oneMail(templates));
  await sendCampaign(t.ctx(), campaign.id);
  await startDue(t.ctx());
  const rows = await t.db
    .updateTable("mail_recipients")
    .set({ status: "sent", sent_at: t.clock.now() })
    .from("campaign_waves")
    .whereRef("campaign_waves.id", "=", "mail_recipients.wave_id")
    .where("campaign_waves.campaign_id", "=", campaign.id)
    .returning("mail_recipients.id")
    .execute();
  return rows.map(({ id }) => id);
}

export const eventsOf = async (db: Db, recipientId: string): Promise<string[]> =>
  (await db.selectFrom("mail_events").selectAll().where("recipient_id", "=", recipientId).orderBy("id").execute()).map(
    ({ kind, source }) => `${source} ${kind}`,
  );

/** Who may no longer be written to, by why. */
export const suppressionsOf = async (db: Db, restaurantId: string): Promise<string[]> =>
  (await db.selectFrom("suppressions").select("origin").where("restaurant_id", "=", restaurantId).execute()).map(
    ({ origin }) => origin,
  );

/** Waves whose counters differ from their rows. */
export async function wrongCounters(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT w.wave_id FROM wave_counts w LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE status = 'pending') AS pending,
        count(*) FILTER (WHERE status IN ('sent', 'opened', 'clicked')) AS delivered,
        count(*) FILTER (WHERE opened_at IS NOT NULL) AS opened,
        count(*) FILTER (WHERE status = 'bounced') AS bounced, count(*) FILTER (WHERE status = 'failed') AS failed,
        count(*) FILTER (WHERE complained_at IS NOT NULL) AS complained, count(*) FILTER (WHERE is_doubtful) AS doubtful
      FROM mail_recipients r WHERE r.wave_id = w.wave_id) raw ON true
    WHERE (w.pending, w.delivered, w.opened, w.bounced, w.failed, w.complained, w.doubtful)
      <> (raw.pending, raw.delivered, raw.opened, raw.bounced, raw.failed, raw.complained, raw.doubtful)`.execute(db);
  return rows;
}
