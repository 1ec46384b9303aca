import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { makeRestaurant } from "#server/features/restaurants/restaurants.factory.ts";
import { eventually } from "#server/testing/eventually.ts";
import { gateBefore } from "#server/testing/gate.ts";
import { fillCard } from "#server/testing/hosted-page.ts";
import { payersIn } from "#server/testing/payers.ts";
import { signedInOwner } from "#server/testing/signed-in.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp({}, { pool: 5 });
const { newcomer, checkout, lapsed, reactivate, settle, charges, subscriptionsOf } = payersIn(t);
const usual = t.platform.payments;
afterEach(() => {
  t.platform.payments = usual;
});

/** What everybody else does meanwhile: a guest and another owner. */
async function everybodyElse() {
  const owner = await signedInOwner(t);
  const { review_code: code } = await makeRestaurant(t.db);
  return async () => {
    const page = await t.app.inject({ url: `/review/${code}` });
    const me = await owner.call(accountsApi.user);
    const access = await owner.call(subscriptionsApi.checkDashboardAccess);
    return [page.statusCode, me.status, access.status];
  };
}

test("a provider that hangs holds up nobody but those who wait for it", async () => {
  const back = await lapsed();
  const [one, ...more] = await Promise.all(Array.from({ length: 4 }, newcomer));
  const others = await everybodyElse();
  if (!one) throw new Error("nobody came");
  const gate = gateBefore(usual);
  t.platform.payments = gate.provider;
  const clicks = Array.from({ length: 12 }, () => checkout(one));
  const returns = Array.from({ length: 12 }, () => reactivate(back.continuation, "existing"));
  const pages = more.flatMap((person) => Array.from({ length: 2 }, () => checkout(person)));
  await eventually(() => expect(gate.waiting()).toBe(2 + more.length));
  for (let round = 0; round < 3; round += 1) expect(await others()).toEqual([200, 200, 200]);
  gate.open();

  const opened = await Promise.all(clicks);
  expect(new Set(opened.map((res) => `${res.status} ${res.body.url}`)).size).toBe(1);
  expect(opened[0]?.status).toBe(200);
  expect(new Set((await Promise.all(returns)).map((res) => `${res.status} ${res.body.status}`))).toEqual(
    new Set(["200 active"]),
  );
  expect((await Promise.all(pages)).every((res) => res.status === 200)).toBe(true);
  await settle();
  expect(await charges(back.user)).toBe(2);
  expect((await subscriptionsOf(back.restaurantId)).filter((row) => row.status === "active")).toHaveLength(1);
}, 120_000);

test("whoever dies before the page's answer comes leaves a key, and the next click goes on with it", async () => {
  const person = await newcomer();
  const asked: string[] = [];
  const dying = { beforeProvider: true, afterProvider: true };
  t.platform.payments = {
    ...usual,
    async openSubscriptionPage(page) {
      asked.push(page.checkoutId);
      if (dying.beforeProvider) {
        dying.beforeProvider = false;
        throw new Error("died before the provider was asked");
      }
      const made = await usual.openSubscriptionPage(page);
      if (dying.afterProvider) {
        dying.afterProvider = false;
        throw new Error("died before the answer was noted");
      }
      return made;
    },
  };
  expect((await checkout(person)).status).toBe(500);
  expect((await checkout(person)).status).toBe(500);
  const { url } = (await checkout(person)).body;
  expect([asked.length, new Set(asked).size]).toEqual([3, 1]);
  expect((await fillCard(url)).status).toBe(303);
  await settle();
  expect(await charges(person.user)).toBe(1);
});

test("whoever dies around a charge leaves a key, and the next click goes on with it: one charge", async () => {
  const { user, continuation } = await lapsed();
  const keys: string[] = [];
  t.platform.payments = {
    ...usual,
    async startSubscription(start) {
      keys.push(start.key);
      if (keys.length === 1) throw new Error("died before the provider was asked");
      const facts = await usual.startSubscription(start);
      if (keys.length === 2) throw new Error("died before the answer was noted");
      return facts;
    },
  };
  expect((await reactivate(continuation, "existing")).status).toBe(500);
  expect((await reactivate(continuation, "existing")).status).toBe(500);
  expect((await reactivate(continuation, "existing")).body.status).toBe("active");
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  await settle();
  expect(await charges(user)).toBe(2);
}, 120_000);

test("another process's turn is waited for without a connection, and a dead one's is taken over", async () => {
  const person = await newcomer();
  const lease = { key: `payments:${person.user.id}`, holder: crypto.randomUUID() };
  const inSeconds = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
  await t.db
    .insertInto("leases")
    .values({ ...lease, expires_at: inSeconds(60) })
    .execute();
  const others = await everybodyElse();
  const clicks = Promise.all(Array.from({ length: 20 }, () => checkout(person)));
  expect(await others()).toEqual([200, 200, 200]);
  await t.db
    .updateTable("leases")
    .set({ expires_at: inSeconds(-1) })
    .where("key", "=", lease.key)
    .execute();
  expect(new Set((await clicks).map((res) => `${res.status} ${res.body.url}`)).size).toBe(1);
  expect(await t.db.selectFrom("leases").selectAll().execute()).toEqual([]);
});
