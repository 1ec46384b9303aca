import { describe, expect, test } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { CampaignInput } from "#shared/campaigns/campaigns.model.ts";
import { campaignKit } from "#server/features/campaigns/campaign-kit.factory.ts";
import { oneMail, sixOffers } from "#server/features/campaigns/campaigns.factory.ts";
import { getCampaign } from "#server/features/campaigns/campaigns.service.ts";
import { startDue } from "./start.service.ts";

const { t, kit, wavesOf, at } = await campaignKit();

const create = async (body: CampaignInput & { type: "recurring" | "one_time" }): Promise<string> =>
  (await kit.mine.call(campaignsApi.create, { body })).body.id;
const send = async (body: CampaignInput & { type: "recurring" | "one_time" }): Promise<string> => {
  const id = await create(body);
  expect((await kit.mine.call(campaignsApi.send, { params: { id } })).status).toBe(200);
  return id;
};
const told = () =>
  t.db.selectFrom("notifications").select(["kind", "params"]).where("user_id", "=", kit.mine.user.id).execute();
const nobodyMayGetMail = () =>
  t.db.updateTable("clients").set({ consent: "none" }).where("restaurant_id", "=", kit.mine.restaurantId).execute();

describe("a mail that starts", () => {
  test("has the words of its own offer", async () => {
    const id = await send(sixOffers(kit.templates));
    await at("2026-11-16T15:00:00Z");
    await at("2026-11-19T15:00:00Z");
    const [a, b] = await wavesOf(id);
    expect([a?.offer_text, b?.offer_text]).toEqual([
      "Offer A: espresso on the house",
      "Offer B: espresso on the house",
    ]);
    expect([a?.subject, b?.subject]).toEqual([
      "{{first_name}}, offer A is waiting",
      "{{first_name}}, offer B is waiting",
    ]);
  });

  test("says until when its offer runs, in Paris time", async () => {
    const id = await send(sixOffers(kit.templates));
    await at("2026-11-16T15:00:00Z");
    const [a] = await wavesOf(id);
    expect(a?.ends_at.toISOString()).toBe("2026-11-18T22:59:59.999Z");
    expect(JSON.stringify(a?.mail)).toMatch(/Wednesday,? 18 November at 23:59/);
  });

  test("has a code for its offer, also where the words of the mail do not speak of one", async () => {
    const offers = [
      { slot: "once" as const, template_id: kit.templates.once, subject: "News", offer_text: "A dessert" },
    ];
    const id = await send(oneMail(kit.templates, { offers, last_day: "2026-11-30" }));
    await startDue(t.ctx());
    expect((await wavesOf(id))[0]).toMatchObject({ status: "sending", code: expect.stringMatching(/^[2-9A-Z]{6}$/) });
  });

  test("marks when a campaign that was put off began", async () => {
    const id = await create(oneMail(kit.templates));
    await kit.mine.call(campaignsApi.schedule, { params: { id }, body: { at: "2026-11-15T18:30" } });
    await at("2026-11-15T17:30:10Z");
    const { campaign } = await getCampaign(t.ctx(), id);
    expect([campaign.status, campaign.started_at]).toEqual(["sending", t.clock.now()]);
  });
});

describe("its owner is told", () => {
  test("which mail of a campaign came late, and which was left out", async () => {
    await send(sixOffers(kit.templates));
    await at("2026-11-19T17:00:00Z");
    const name = "Autumn table";
    expect(await told()).toEqual(
      expect.arrayContaining([
        { kind: "campaign_mail_skipped_missed", params: { name, offer: "A" } },
        { kind: "campaign_mail_late", params: { name, offer: "B" } },
      ]),
    );
  });

  test("of a single mail by its name alone: it is none of six", async () => {
    const params = { name: "News from the kitchen" };
    await send(oneMail(kit.templates));
    await nobodyMayGetMail();
    await startDue(t.ctx());
    expect(await told()).toEqual([{ kind: "campaign_mail_skipped_nobody_once", params }]);
  });

  test("of a single mail that came late", async () => {
    await send(oneMail(kit.templates));
    await at("2026-11-15T16:00:00Z");
    expect((await told()).map(({ kind }) => kind)).toEqual(["campaign_mail_late_once"]);
  });
});
