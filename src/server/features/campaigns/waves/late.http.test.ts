import { describe, expect, test } from "vitest";
import { campaignKit } from "#server/features/campaigns/campaign-kit.factory.ts";
import { oneMail } from "#server/features/campaigns/campaigns.factory.ts";
import { resumeCampaign } from "#server/features/campaigns/actions.service.ts";
import { startDue } from "./start.service.ts";

const { t, kit, create, six, act, wavesOf, stateOf, noticesOf, at } = await campaignKit();

describe("late, missed and paused", () => {
  test("after downtime an offer that still runs is sent late, and its owner is told", async () => {
    const { id } = await six();
    await act(id, "send");
    await at("2026-11-16T17:00:00Z");
    expect((await wavesOf(id))[0]).toMatchObject({ status: "sending", is_late: true });
    expect(await noticesOf()).toContain("campaign_mail_late");
  });

  test("one that has ended is left out, and its owner is told", async () => {
    const { id } = await six();
    await act(id, "send");
    await at("2026-11-19T16:00:00Z");
    const [a, b] = await wavesOf(id);
    expect([a?.status, a?.skipped_because]).toEqual(["skipped", "missed"]);
    expect([b?.status, b?.is_late]).toEqual(["sending", true]);
    expect(await noticesOf()).toContain("campaign_mail_skipped_missed");
  });

  test("nothing is sent while it is paused; what still runs is sent when it is resumed", async () => {
    const { id } = await six();
    await act(id, "send");
    await act(id, "pause");
    await at("2026-11-16T15:00:00Z");
    expect((await wavesOf(id))[0]?.status).toBe("planned");
    t.clock.set("2026-11-17T09:00:00Z");
    await resumeCampaign(t.ctx(), id);
    await startDue(t.ctx());
    expect((await wavesOf(id))[0]).toMatchObject({ status: "sending", is_late: true });
  });

  test("an offer that ends during a pause is left out, and its owner is told why", async () => {
    const { id } = await six();
    await act(id, "send");
    await act(id, "pause");
    await at("2026-11-19T14:00:00Z");
    const [a, b] = await wavesOf(id);
    expect([a?.status, a?.skipped_because, a?.finished_at]).toEqual(["skipped", "paused", t.clock.now()]);
    expect([b?.status, (await stateOf(id))[0]]).toEqual(["planned", "paused"]);
    expect(await noticesOf()).toContain("campaign_mail_skipped_paused");
  });

  test("one whose words are gone is left out; a single mail has failed then, which is on record once", async () => {
    const [many, one] = [await six(), await create(oneMail(kit.templates))];
    for (const { id } of [many, one]) {
      await act(id, "send");
      await t.db.updateTable("campaign_offers").set({ frozen: null }).where("campaign_id", "=", id).execute();
    }
    await at("2026-11-16T15:00:00Z");
    expect([(await stateOf(many.id))[0], (await stateOf(one.id))[0]]).toEqual(["active", "failed"]);
    expect([(await wavesOf(many.id))[0]?.status, (await wavesOf(one.id))[0]?.status]).toEqual(["skipped", "skipped"]);
    const failed = await t.db
      .selectFrom("audit_events")
      .select("action")
      .where("subject_id", "in", [many.id, one.id])
      .where("action", "=", "campaigns.failed")
      .execute();
    expect(failed).toHaveLength(1);
  });

  test("a single mail that nobody would get fails, and its owner is told", async () => {
    const { id } = await create(oneMail(kit.templates));
    await act(id, "send");
    await t.db
      .updateTable("clients")
      .set({ consent: "none" })
      .where("restaurant_id", "=", kit.mine.restaurantId)
      .execute();
    await startDue(t.ctx());
    expect([(await stateOf(id))[0], (await wavesOf(id))[0]?.skipped_because]).toEqual(["failed", "nobody"]);
    expect(await noticesOf()).toContain("campaign_mail_skipped_nobody_once");
  });

  test("a pause over months is followed by a rotation that begins on the next Monday", async () => {
    const { id } = await six();
    await act(id, "send");
    await at("2026-11-16T15:00:00Z");
    await act(id, "pause");
    t.clock.set("2027-03-27T12:00:00Z");
    await resumeCampaign(t.ctx(), id);
    await startDue(t.ctx());
    const waves = await wavesOf(id);
    expect(waves.filter(({ rotation }) => rotation === 1).map(({ status }) => status)).toEqual([
      "sending",
      ...Array.from({ length: 5 }, () => "skipped"),
    ]);
    expect(waves.find(({ rotation, slot }) => rotation === 2 && slot === "A")?.due_at.toISOString()).toBe(
      "2027-03-29T14:00:00.000Z",
    );
  });

  test("without a subscription it pauses when a mail is due, and can be resumed after", async () => {
    const { id } = await six();
    await act(id, "send");
    await t.db
      .updateTable("subscriptions")
      .set({ status: "expired" })
      .where("restaurant_id", "=", kit.mine.restaurantId)
      .execute();
    await at("2026-11-16T15:00:00Z");
    expect(await stateOf(id)).toEqual(["paused", "subscription"]);
    expect(await noticesOf()).toContain("campaign_paused_subscription");
    await t.db
      .updateTable("subscriptions")
      .set({ status: "active" })
      .where("restaurant_id", "=", kit.mine.restaurantId)
      .execute();
    await resumeCampaign(t.ctx(), id);
    expect(await stateOf(id)).toEqual(["active", null]);
  });

  test("a suspended restaurant's campaign pauses", async () => {
    const { id } = await six();
    await act(id, "send");
    await t.db
      .updateTable("restaurants")
      .set({ status: "suspended" })
      .where("id", "=", kit.mine.restaurantId)
      .execute();
    await at("2026-11-16T15:00:00Z");
    expect(await stateOf(id)).toEqual(["paused", "restaurant"]);
  });
});

test("a mail that cannot be made ready keeps no other restaurant's mail from starting", async () => {
  const [broken, whole] = [await six(), await six()];
  for (const { id } of [broken, whole]) await act(id, "send");
  const rubbish = { frozen: JSON.stringify({ rubbish: true }) };
  await t.db.updateTable("campaign_offers").set(rubbish).where("campaign_id", "=", broken.id).execute();
  t.clock.set("2026-11-16T15:00:00Z");
  await expect(startDue(t.ctx())).rejects.toThrow();
  expect([(await wavesOf(broken.id))[0]?.status, (await wavesOf(whole.id))[0]?.status]).toEqual(["planned", "sending"]);
  await t.db.updateTable("campaigns").set({ deleted_at: t.clock.now() }).where("id", "=", broken.id).execute();
  await t.db.deleteFrom("campaign_waves").where("campaign_id", "=", broken.id).execute();
});
