import { beforeEach, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { tillsApi } from "#shared/offers/tills.contract.ts";
import { adminSubscriptionsApi as api } from "#shared/subscriptions/admin-subscriptions.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { fillCard } from "#server/testing/hosted-page.ts";
import { payersIn } from "#server/testing/payers.ts";
import { signedInManager, signedInOwner, signedInTill, twoOwners } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { tellEndingTrials } from "./trial.service.ts";

const t = await testApp();
const { settle } = payersIn(t);
beforeEach(() => t.clock.set("2026-11-15T12:00:00Z"));

const staffNow = () => signedInManager(t, ["restaurants"]);
const setTrial = async (restaurantId: string, ends_on: string | null) =>
  (await staffNow()).call(api.setTrial, { params: { id: restaurantId }, body: { ends_on } });
const accessOf = async (owner: Awaited<ReturnType<typeof signedInOwner>>) => {
  const { body } = await owner.call(subscriptionsApi.checkDashboardAccess);
  return [body.access_granted, body.status];
};
/** An owner with a restaurant and no subscription at all. */
const newOwner = async () => {
  const owner = await signedInOwner(t);
  await t.db.deleteFrom("subscriptions").where("restaurant_id", "=", owner.restaurantId).execute();
  return owner;
};
const noticesOf = async (userId: string) =>
  (
    await t.db
      .selectFrom("notifications")
      .select(["kind", "params"])
      .where("user_id", "=", userId)
      .orderBy("created_at")
      .execute()
  ).map(({ kind, params }) => [kind, params]);

describe("a trial", () => {
  test("gives access without a card to the end of its last day, and then leads to the plans", async () => {
    const owner = await newOwner();
    expect(await accessOf(owner)).toEqual([false, "none"]);
    const { status, body } = await setTrial(owner.restaurantId, "2026-11-15");
    expect([status, body.trial_ends_on, body.trial_ends_at]).toEqual([200, "2026-11-15", "2026-11-15T23:00:00.000Z"]);
    expect(await accessOf(owner)).toEqual([true, "trial"]);
    const mine = (await owner.call(subscriptionsApi.subscription)).body;
    expect([mine.status, mine.next_charge_at, mine.may_cancel]).toEqual(["trial", null, false]);
    t.clock.set("2026-11-15T22:59:59Z");
    expect(await accessOf(owner)).toEqual([true, "trial"]);
    t.clock.set("2026-11-15T23:00:00Z");
    expect(await accessOf(owner)).toEqual([false, "none"]);
    const back = await owner.call(subscriptionsApi.reactivation);
    expect(back.body.code).toBe("nothing_to_reactivate");
  });

  test("can be moved, ended at once and begun again, each on record with before and after", async () => {
    const { restaurantId, ...owner } = await newOwner();
    for (const day of ["2026-11-20", "2026-11-25", "2026-11-25", null, null, "2026-11-16"]) {
      t.clock.advance({ seconds: 1 });
      expect((await setTrial(restaurantId, day)).status).toBe(200);
    }
    expect(await accessOf({ ...owner, restaurantId })).toEqual([true, "trial"]);
    const rows = await t.db
      .selectFrom("audit_events")
      .select("details")
      .where("restaurant_id", "=", restaurantId)
      .where("action", "=", "subscriptions.trial_changed")
      .orderBy("at")
      .execute();
    expect(rows.map(({ details }) => details)).toEqual([
      { from: null, to: "2026-11-20" },
      { from: "2026-11-20", to: "2026-11-25" },
      { from: "2026-11-25", to: null },
      { from: null, to: "2026-11-16" },
    ]);
  });

  test("of two given at once there is one", async () => {
    const { restaurantId } = await newOwner();
    const results = await Promise.all([setTrial(restaurantId, "2026-11-20"), setTrial(restaurantId, "2026-11-20")]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await t.db
      .selectFrom("subscriptions")
      .select("id")
      .where("restaurant_id", "=", restaurantId)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test.each(["2026-11-14", "2027-11-17", "2026-02-30", "soon", ""])("cannot end on %o", async (day) => {
    const res = await setTrial((await newOwner()).restaurantId, day);
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, ["ends_on"]]);
  });

  test.each(["active", "past_due", "canceled"] as const)(
    "is not for somebody whose subscription is %s",
    async (status) => {
      const { mine, theirs } = await twoOwners(t);
      await t.db.updateTable("subscriptions").set({ status }).where("restaurant_id", "=", mine.restaurantId).execute();
      const res = await setTrial(mine.restaurantId, "2026-11-20");
      expect([res.status, res.body.code]).toEqual([409, "trial_refused"]);
      const read = async (id: string) => (await (await staffNow()).call(api.ofRestaurant, { params: { id } })).body;
      expect((await read(mine.restaurantId)).may_have_trial).toBe(false);
      expect((await read(theirs.restaurantId)).subscription?.status).toBe("active");
    },
  );

  test("opens the till, and closes it again", async () => {
    const till = await signedInTill(t, { subscription: { status: "expired" } });
    const look = async () => (await till.call(tillsApi.here)).status;
    expect(await look()).toBe(403);
    await setTrial(till.owner.restaurantId, "2026-11-15");
    expect(await look()).toBe(200);
    t.clock.set("2026-11-15T23:00:00Z");
    expect(await look()).toBe(403);
  });
});

describe("whoever tries", () => {
  test("can buy a plan meanwhile: the trial ends with it, and nothing is bought twice", async () => {
    const owner = await newOwner();
    await setTrial(owner.restaurantId, "2026-11-20");
    const body = {
      plan_id: "growth",
      terms: true,
      restaurant: { name: "Ours", address: "1 rue", city: "Metz", postal_code: "57000", country: "FR" },
    };
    const page = await owner.call(subscriptionsApi.checkout, { body });
    expect(page.status).toBe(200);
    await fillCard(page.body.url);
    await settle();
    const rows = await t.db
      .selectFrom("subscriptions")
      .select(["status"])
      .where("restaurant_id", "=", owner.restaurantId)
      .orderBy("started_at")
      .execute();
    expect(rows.map(({ status }) => status)).toEqual(["expired", "active"]);
    expect((await owner.call(accountsApi.user)).body.user.subscription_status).toBe("active");
    expect((await owner.call(subscriptionsApi.checkout, { body })).body.code).toBe("already_subscribed");
  });
});

describe("notices", () => {
  test("come three days before and on the day, each once, and anew when the end moves", async () => {
    const { mine, theirs } = { mine: await newOwner(), theirs: await newOwner() };
    await setTrial(mine.restaurantId, "2026-11-20");
    await setTrial(theirs.restaurantId, "2026-12-20");
    const tellAt = async (at: string) => {
      t.clock.set(at);
      for (let i = 0; i < 2; i += 1) await tellEndingTrials(t.ctx());
      return noticesOf(mine.user.id);
    };
    expect(await tellAt("2026-11-16T12:00:00Z")).toEqual([]);
    expect(await tellAt("2026-11-17T12:00:00Z")).toEqual([["trial_ends_soon", { days: 3 }]]);
    expect(await tellAt("2026-11-19T12:00:00Z")).toHaveLength(1);
    expect((await tellAt("2026-11-20T12:00:00Z")).slice(1)).toEqual([["trial_ends_today", {}]]);
    await setTrial(mine.restaurantId, "2026-11-22");
    expect((await tellAt("2026-11-20T13:00:00Z")).slice(2)).toEqual([["trial_ends_soon", { days: 2 }]]);
    expect(await noticesOf(theirs.user.id)).toEqual([]);
  });
});
