import { beforeAll, beforeEach } from "vitest";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { makeClient } from "#server/features/clients/clients.factory.ts";
import { seedDefaults } from "#server/features/index.ts";
import { type OwnerCaller, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { type oneMail, readyTemplates, sixOffers } from "./campaigns.factory.ts";
import { getCampaign } from "./campaigns.service.ts";
import { startDue } from "./waves/start.service.ts";

/**
 * What tests of campaigns stand on: an owner of this test alone with a guest who may get mail, a template for each mail, and what is
 * done with campaigns again and again. Each test begins at noon of a Sunday.
 */
export async function campaignKit() {
  const t = await testApp();
  const kit = {} as { mine: OwnerCaller; templates: Record<Slot, string> };
  beforeAll(async () => {
    await seedDefaults(t.ctx());
    kit.templates = await readyTemplates(t.db);
  });
  beforeEach(async () => {
    t.clock.set("2026-11-15T12:00:00Z");
    kit.mine = (await twoOwners(t)).mine;
    await guest({ consent: "given" });
  });

  type GuestValues = Parameters<typeof makeClient>[1];
  const guest = (values: GuestValues | Omit<GuestValues, "restaurant_id">) =>
    makeClient(t.db, { restaurant_id: kit.mine.restaurantId, ...values });
  const create = async (body: ReturnType<typeof sixOffers> | ReturnType<typeof oneMail>) =>
    (await kit.mine.call(campaignsApi.create, { body })).body;
  const six = (changes: Parameters<typeof sixOffers>[1] = {}) => create(sixOffers(kit.templates, changes));
  const act = async (id: string, action: "send" | "pause" | "resume" | "cancel", who: OwnerCaller = kit.mine) =>
    who.call(campaignsApi[action], { params: { id } });
  const wavesOf = (id: string) =>
    t.db
      .selectFrom("campaign_waves")
      .selectAll()
      .where("campaign_id", "=", id)
      .orderBy("run")
      .orderBy("due_at")
      .execute();
  /** As somebody sees it whose session does not end when the clock jumps. */
  const stateOf = async (id: string) => {
    const { campaign } = await getCampaign(t.ctx(), id);
    return [campaign.status, campaign.paused_because];
  };
  /** In no order: what happens in one instant has none. */
  const noticesOf = async () =>
    (await t.db.selectFrom("notifications").select("kind").where("user_id", "=", kit.mine.user.id).execute())
      .map(({ kind }) => kind)
      .toSorted();
  const at = async (iso: string): Promise<void> => {
    t.clock.set(iso);
    await startDue(t.ctx());
  };
  return { t, kit, guest, create, six, act, wavesOf, stateOf, noticesOf, at };
}
