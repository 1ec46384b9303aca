import { expect, test } from "vitest";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { answerBank, fillCard } from "#server/testing/hosted-page.ts";
import { payersIn } from "#server/testing/payers.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const { anyone, db, stripe } = t;
const payers = payersIn(t);
const { prove, newcomer, checkout, settle, passDays, lapsed, reactivate } = payers;
const { relogin, charges, subscriptionsOf, auditOf } = payers;

test("with the card on file is at full price, at once, and one charge however often it is clicked", async () => {
  const { user, continuation, restaurantId } = await lapsed();
  // Whatever it cost before.
  await db.updateTable("subscriptions").set({ amount_cents: 3900 }).where("restaurant_id", "=", restaurantId).execute();
  const offer = await anyone.call(subscriptionsApi.reactivation, { query: { continuation } });
  expect(offer.body).toMatchObject({
    amount_cents: 4900,
    restaurant_name: "Table Verte",
    card: { brand: "visa", last4: "4242" },
    access_granted: false,
    way: "start",
    due_cents: 4900,
    period_end: null,
  });
  expect(Object.keys((await reactivate(continuation, "existing", false)).body.errors ?? {})).toEqual(["terms"]);
  const answers = await Promise.all(Array.from({ length: 8 }, () => reactivate(continuation, "existing")));
  expect(new Set(answers.map((res) => `${res.status} ${res.body.status}`))).toEqual(new Set(["200 active"]));
  expect(answers.filter((res) => res.body.outcome === "started")).toHaveLength(1);
  expect(answers[0]?.body.summary).toMatchObject({ amount_cents: 4900 });
  await settle();
  expect(await charges(user)).toBe(2);
  expect((await subscriptionsOf(restaurantId)).filter((row) => row.status === "active")).toMatchObject([
    { plan_id: "growth", amount_cents: 4900 },
  ]);
  const written = (await auditOf(restaurantId)).filter(([action]) => action === "subscriptions.reactivated");
  expect(written).toEqual([["subscriptions.reactivated", { plan: "growth", card: "existing" }]]);
  expect((await anyone.call(accountsApi.continue, { body: { continuation } })).status).toBe(200);
}, 60_000);

test("an answer that got lost on the way is asked for again, not charged again", async () => {
  const { user, continuation } = await lapsed();
  stripe.loseAnswers(3);
  const lost = await reactivate(continuation, "existing");
  expect([200, 503]).toContain(lost.status);
  stripe.loseAnswers(0);
  const again = await reactivate(continuation, "existing");
  expect(again.body.status).toBe("active");
  await settle();
  expect(await charges(user)).toBe(2);
}, 60_000);

test("a charge whose answer got lost is completed by the provider's own report, without another try", async () => {
  const { user, continuation } = await lapsed();
  stripe.loseAnswers(20);
  expect((await reactivate(continuation, "existing")).status).toBe(503);
  stripe.loseAnswers(0);
  await settle();
  expect(await charges(user)).toBe(2);
  expect((await relogin(user)).token).toBeDefined();
}, 60_000);

test("a card that fails is said to, and a new one works", async () => {
  const { user, continuation } = await lapsed("failsLater");
  const refused = await reactivate(continuation, "existing");
  expect([refused.status, refused.body.code]).toEqual([402, "card_declined"]);
  const waiting = db.selectFrom("checkouts").select("id").where("user_id", "=", user.id).where("status", "=", "open");
  expect(await waiting.execute()).toEqual([]);
  const page = await reactivate(continuation, "new");
  expect(page.body.status).toBe("needs_page");
  // The first month's price is for newcomers.
  const shown = await (await fetch(page.body.url ?? "")).text();
  expect(shown).toContain("49.00");
  expect(shown).not.toContain("19.00");
  expect(await waiting.select("first_month_cents").execute()).toMatchObject([{ first_month_cents: 4900 }]);
  const paid = await fillCard(page.body.url ?? "");
  expect(paid.headers.get("location")).toContain("/subscription/reactivation-success?session_id=cs_");
  await settle();
  expect(await charges(user)).toBe(2);
  expect((await relogin(user)).token).toBeDefined();
}, 60_000);

test("a bank that must be asked leads to the hosted page", async () => {
  const person = await newcomer();
  const { url } = (await checkout(person)).body;
  await fillCard(url, "alwaysAsksBank");
  await answerBank(url, "approve");
  await settle();
  await (await relogin(person.user)).call(subscriptionsApi.cancel);
  await passDays(32, 32);
  const res = await reactivate(await prove(person.user), "existing");
  expect(res.body.status).toBe("needs_page");
  expect(await charges(person.user)).toBe(1);
}, 60_000);

test("somebody who comes back through the plan page is sent to reactivation", async () => {
  const gone = await lapsed();
  const res = await checkout(gone);
  expect([res.status, res.body.code]).toEqual([409, "reactivation_available"]);
}, 60_000);

test("somebody who never subscribed is sent to the plans", async () => {
  const person = await newcomer();
  expect((await reactivate(person.continuation, "existing")).body.code).toBe("nothing_to_reactivate");
});

test("a page that was left open is closed when the card on file is charged", async () => {
  const { user, continuation } = await lapsed();
  const { url } = (await reactivate(continuation, "new")).body;
  expect((await reactivate(continuation, "existing")).body.outcome).toBe("started");
  await fillCard(url ?? "");
  await settle();
  expect(await charges(user)).toBe(2);
}, 60_000);

test.each(["no card", "no customer"])(
  "with %s there is nothing to charge, and it is said",
  async (what) => {
    const { user, continuation } = await lapsed();
    await (what === "no card"
      ? db.updateTable("billing_customers").set({ card_ref: null }).where("user_id", "=", user.id).execute()
      : db.deleteFrom("billing_customers").where("user_id", "=", user.id).execute());
    const refused = await reactivate(continuation, "existing");
    expect([refused.status, refused.body.code]).toEqual([409, "no_card_on_file"]);
  },
  60_000,
);
