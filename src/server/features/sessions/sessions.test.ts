import { expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { makeUser } from "#server/features/accounts/accounts.factory.ts";
import { issueToken } from "#server/features/tokens/tokens.service.ts";
import { makeCaller } from "#server/testing/caller.ts";
import { signedInOwner, signedInStaff } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";
import { ABSOLUTE_LIMIT } from "./sessions.rules.ts";
import { openSession, sweepSessions } from "./sessions.service.ts";

const t = await testApp();
const { db, clock } = t;

test("nobody is signed in by what they proved before their credentials changed", async () => {
  const { id, credential_epoch } = await makeUser(db);
  const opening = openSession(t.ctx(), { userId: id, epoch: credential_epoch - 1 }, { remember: false });
  await expect(opening).rejects.toMatchObject({ code: "invalid_credentials" });
});

async function ownerAsking() {
  const owner = await signedInOwner(t);
  return async () => (await owner.call(accountsApi.user)).status;
}
async function staffAsking() {
  const staff = await signedInStaff(t);
  return async () => (await staff.call(staffApi.user)).status;
}
test.each([
  ["an owner", ownerAsking],
  ["staff", staffAsking],
])("%s is in for twelve hours after the last call, and not every call is written down", async (_who, signIn) => {
  const ask = await signIn();
  const session = db.selectFrom("sessions").select("last_active_at").orderBy("created_at", "desc").limit(1);
  const lastActive = async () => (await session.executeTakeFirstOrThrow()).last_active_at;
  const began = await lastActive();
  for (const [seconds, written] of [
    [59, began],
    [1, new Date(began.getTime() + 60_000)],
  ] as const) {
    clock.advance({ seconds });
    expect(await ask()).toBe(200);
    expect(await lastActive()).toEqual(written);
  }
  clock.advance({ hours: 12 });
  expect(await ask()).toBe(401);
});

test("who pays for nothing and whose restaurant is closed are known from the session", async () => {
  const user = await makeUser(db);
  const token = await openSession(t.ctx(), { userId: user.id, epoch: user.credential_epoch }, { remember: false });
  const { body } = await makeCaller(t.app, token).call(clientsApi.list);
  expect([body.code, body.status]).toEqual(["subscription_required", "none"]);

  const closed = await signedInOwner(t);
  await db.updateTable("restaurants").set({ status: "suspended" }).where("id", "=", closed.restaurantId).execute();
  expect((await closed.call(clientsApi.add, { body: {} })).body.code).toBe("restaurant_closed");
});

test("a proof is good while its account is, and a made-up one never", async () => {
  const { user } = await signedInOwner(t, { subscription: { status: "expired" } });
  const continuation = await issueToken(t.ctx(), "continuation", user.id);
  const answer = async (query: { continuation: string }) =>
    (await t.anyone.call(subscriptionsApi.reactivation, { query })).status;
  expect([await answer({ continuation }), await answer({ continuation: "A".repeat(43) })]).toEqual([200, 401]);
  await db.updateTable("users").set({ status: "inactive" }).where("id", "=", user.id).execute();
  expect(await answer({ continuation })).toBe(401);
});

test("sessions are swept once nobody can use them, and not before", async () => {
  const owner = await signedInOwner(t);
  const left = () => db.selectFrom("sessions").select("id").where("user_id", "=", owner.user.id).execute();
  await sweepSessions({ db, now: new Date(clock.now().getTime() + ABSOLUTE_LIMIT - 60_000) });
  expect(await left()).toHaveLength(1);
  await sweepSessions({ db, now: new Date(clock.now().getTime() + ABSOLUTE_LIMIT + 60_000) });
  expect(await left()).toHaveLength(0);
});
