import { OFFER_TYPES } from "#shared/templates/template-values.ts";
import type { TestApp } from "#server/testing/test-app.ts";
import { sendCampaign } from "#server/features/campaigns/actions.service.ts";
import { readyTemplates, sixOffers } from "#server/features/campaigns/campaigns.factory.ts";
import { createCampaign } from "#server/features/campaigns/campaigns.service.ts";
import { redeemPayload } from "#server/features/campaigns/tracking/redeem-payload.service.ts";
import { startDue } from "#server/features/campaigns/waves/start.service.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { emailKeyOf } from "#server/features/clients/consent/consent.service.ts";

/** A Monday in Paris, half past four: offer A has just gone out. */
export const OFFER_A_IS_OUT = "2026-11-16T15:30:00Z";

export interface MailedOffer {
  campaignId: string;
  waveId: string;
  code: string;
  guests: { clientId: string; email: string; recipientId: string; payload: string }[];
}

let made = 0;

/** A campaign whose offer A was mailed to some guests of a restaurant. Templates must be there (`seedDefaults`); it moves the clock. */
export async function mailOffer(t: TestApp, restaurantId: string, { guests = 1 } = {}): Promise<MailedOffer> {
  t.clock.set("2026-11-15T12:00:00Z");
  for (let at = 0; at < guests; at += 1) {
    made += 1;
    const email = `guest.${made}@example.org`;
    const person = { email, email_key: emailKeyOf(t.ctx(), email), first_name: "Tomas", consent: "given" as const };
    await makeClient(t.db, { restaurant_id: restaurantId, ...person });
  }
  const { campaign } = await createCampaign(t.ctx(), restaurantId, sixOffers(await readyTemplates(t.db)));
  await sendCampaign(t.ctx(), campaign.id);
  t.clock.set(OFFER_A_IS_OUT);
  await startDue(t.ctx());
  const wave = await t.db
    .selectFrom("campaign_waves")
    .select(["id", "code"])
    .where("campaign_id", "=", campaign.id)
    .where("slot", "=", OFFER_TYPES[0])
    .executeTakeFirstOrThrow();
  const sent = { status: "sent" as const, sent_at: t.clock.now() };
  await t.db.updateTable("mail_recipients").set(sent).where("wave_id", "=", wave.id).execute();
  const rows = await t.db
    .selectFrom("mail_recipients")
    .innerJoin("clients", "clients.id", "mail_recipients.client_id")
    .select(["mail_recipients.id as recipientId", "clients.id as clientId", "clients.email"])
    .where("wave_id", "=", wave.id)
    .orderBy("mail_recipients.id")
    .execute();
  const code = wave.code ?? "";
  return {
    campaignId: campaign.id,
    waveId: wave.id,
    code,
    guests: rows.map((row) => ({ ...row, payload: redeemPayload(t.ctx(), { code, recipientId: row.recipientId }) })),
  };
}
