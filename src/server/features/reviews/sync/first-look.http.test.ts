import { afterEach, describe, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { dashboardApi } from "#shared/analytics/dashboard.contract.ts";
import { ownerNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { googleApi } from "#shared/reviews/google.contract.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { fillCard } from "#server/testing/hosted-page.ts";
import { NEW_RESTAURANT, payersIn } from "#server/testing/payers.ts";
import { type OwnerCaller, signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { startFirstSync } from "./sync.service.ts";

const t = await testApp();
const place = t.google.placeIdOf("osteria-marrovia");
const state = async (owner: OwnerCaller) => (await owner.call(googleApi.state)).body;
const sync = async (owner: OwnerCaller) => {
  t.clock.advance({ seconds: 1 });
  await owner.call(googleApi.startSync);
  await t.runJobs();
};
const told = async (owner: OwnerCaller) =>
  (await owner.call(ownerNotificationsApi.list)).body.notifications.filter((one) => one.type === "review");
afterEach(() => t.google.setFault(null));

describe("a place that was chosen before paying", () => {
  const { newcomer, checkout, settle } = payersIn(t);

  test("is the restaurant's from the first minute: its reviews come in by themselves", async () => {
    const person = await newcomer();
    const restaurant = { ...NEW_RESTAURANT, google_place_id: place };
    await fillCard((await checkout(person, { restaurant })).body.url);
    await settle();
    const { body } = await t.anyone.call(accountsApi.continue, { body: { continuation: person.continuation } });
    const owner = makeCaller(t.app, body.token);
    const { google, setup, begin_with, activity } = (await owner.call(dashboardApi.read)).body;
    expect(google.place).toMatchObject({ place_id: place, name: "Osteria Marrovia" });
    expect(google.sync).toMatchObject({ status: "done", reason: "place", reviews_new: 5 });
    expect(setup.find(({ key }) => key === "choose_place")?.done).toBe(true);
    expect(begin_with).toMatchObject({ rating: 5, response: null });
    expect(activity.filter(({ kind }) => kind.includes("sync")).map(({ kind }) => kind)).toEqual(["first_sync"]);
    await settle();
    expect((await owner.call(googleApi.syncState)).body.sync?.id).toBe(google.sync?.id);
  });

  test("is theirs before Google has answered too; what was fetched then is no news", async () => {
    const owner = await signedInOwner(t);
    const chosen = { google_place_id: place, name: "Table Verte", address: "2 rue du Puits" };
    await t.db.updateTable("restaurants").set(chosen).where("id", "=", owner.restaurantId).execute();
    expect((await state(owner)).place).toMatchObject({ place_id: place, name: "Table Verte", review_count: null });
    t.google.setFault("down");
    await sync(owner);
    expect((await state(owner)).sync).toMatchObject({ status: "failed", reason: "place" });
    t.google.setFault(null);
    await sync(owner);
    expect((await state(owner)).sync).toMatchObject({ status: "done", reason: "place" });
    expect((await told(owner)).map(({ title }) => title)).toEqual(["Your Google reviews are here"]);
    await sync(owner);
    expect((await state(owner)).sync?.reason).toBe("owner");
  });

  test("a restaurant without one waits for its owner's choice", async () => {
    const owner = await signedInOwner(t);
    await startFirstSync(t.ctx(), owner.restaurantId);
    expect((await state(owner)).sync).toBeNull();
  });
});
