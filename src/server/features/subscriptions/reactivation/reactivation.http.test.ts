import { describe, expect, test } from "vitest";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import type { Caller } from "#server/testing/caller.ts";
import { answerBank, fillCard, sessionOf } from "#server/testing/hosted-page.ts";
import { payersIn } from "#server/testing/payers.ts";
import { clientOf } from "#standins/stripe/stripe-standin.factory.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const { stripe } = t;
const payers = payersIn(t);
const { newcomer, checkout, settle, setTrouble, passDays, passToRenewal } = payers;
const { subscriber, pastDue, relogin, charges, subscriptionsOf, mailsTo } = payers;

const offerTo = async (owner: Caller) => (await owner.call(subscriptionsApi.reactivation)).body;
const reactivate = (owner: Caller, card: "existing" | "new" = "existing") =>
  owner.call(subscriptionsApi.reactivate, { body: { card, terms: true } });
const statusOf = async (owner: Caller) => (await owner.call(subscriptionsApi.subscription)).body.status;

/** Somebody who cancelled within the month they paid for. */
async function cancelled() {
  const person = await subscriber();
  await person.owner.call(subscriptionsApi.cancel);
  await settle();
  return person;
}

/** Makes the subscription's card one that pays, as the bank does once there is money again. */
async function fundCard(restaurantId: string): Promise<void> {
  const [row] = await subscriptionsOf(restaurantId);
  const client = clientOf(stripe);
  const { customer } = await client.subscriptions.retrieve(row?.subscription_ref ?? "");
  const method = await client.paymentMethods.attach("pm_card_visa", { customer: customer as string });
  await client.subscriptions.update(row?.subscription_ref ?? "", { default_payment_method: method.id });
}

describe("cancelled, while the paid month runs", () => {
  test("the offer says that nothing is charged now", async () => {
    const { owner, restaurantId } = await cancelled();
    // A month that runs on costs what it cost.
    await t.db
      .updateTable("subscriptions")
      .set({ amount_cents: 3900 })
      .where("restaurant_id", "=", restaurantId)
      .execute();
    const [row] = await subscriptionsOf(restaurantId);
    expect(await offerTo(owner)).toMatchObject({
      way: "resume",
      amount_cents: 3900,
      due_cents: 0,
      period_end: row?.current_period_end.toISOString(),
      access_granted: true,
    });
  }, 60_000);

  test("the cancellation is undone at the provider, so that it renews and is not bought twice", async () => {
    const { owner, user, restaurantId } = await cancelled();
    expect((await reactivate(owner)).body).toMatchObject({ status: "active", outcome: "resumed", url: null });
    await settle();
    expect([await statusOf(owner), await charges(user)]).toEqual(["active", 1]);
    expect(mailsTo(user, "goes on")).toHaveLength(1);
    await passToRenewal(restaurantId);
    expect([(await subscriptionsOf(restaurantId)).map(({ status }) => status), await charges(user)]).toEqual([
      ["active"],
      2,
    ]);
  }, 60_000);

  test("clicks that come at once undo it once, and the others say that there was nothing to do", async () => {
    const { owner, user } = await cancelled();
    const answers = await Promise.all(Array.from({ length: 5 }, () => reactivate(owner)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const did = answers.map(({ body }) => body.outcome);
    expect([did.length, did.filter((one) => one !== "unchanged")]).toEqual([5, ["resumed"]]);
    await settle();
    expect([await statusOf(owner), await charges(user), mailsTo(user, "goes on").length]).toEqual(["active", 1, 1]);
  }, 60_000);

  test("a provider that fails is told, changes nothing, and the next click does it", async () => {
    const { owner } = await cancelled();
    await setTrouble("down");
    const failed = await reactivate(owner);
    expect([failed.status, failed.body.code]).toEqual([503, "payments_unavailable"]);
    await setTrouble(null);
    expect(await statusOf(owner)).toBe("canceled");
    expect((await reactivate(owner)).body.outcome).toBe("resumed");
  }, 60_000);

  test("an answer that got lost on the way leaves it undone all the same", async () => {
    const { owner } = await cancelled();
    stripe.loseAnswers(20);
    expect((await reactivate(owner)).status).toBe(503);
    stripe.loseAnswers(0);
    await settle();
    expect(await statusOf(owner)).toBe("active");
    expect((await reactivate(owner)).body.outcome).toBe("unchanged");
  }, 60_000);
});

describe("past due", () => {
  test("the offer is what is due, and the card is charged for it", async () => {
    const { owner, user, restaurantId } = await pastDue("failsLater");
    expect(await offerTo(owner)).toMatchObject({ way: "pay", amount_cents: 4900, due_cents: 4900 });
    const refused = await reactivate(owner);
    expect([refused.status, refused.body.code, await statusOf(owner)]).toEqual([402, "card_declined", "past_due"]);

    const page = await reactivate(owner, "new");
    expect(page.body).toMatchObject({ status: "needs_page", outcome: null });
    const url = page.body.url ?? "";
    const stateOf = () => owner.call(subscriptionsApi.checkoutState, { params: { session_id: sessionOf(url) } });
    expect((await stateOf()).body).toEqual({ status: "open", summary: null });
    const entered = await fillCard(url);
    expect(entered.headers.get("location")).toContain("/subscription/reactivation-success?session_id=cs_");
    expect((await stateOf()).body).toMatchObject({ status: "complete", summary: { amount_cents: 4900 } });
    await settle();
    expect([await statusOf(owner), await charges(user)]).toEqual(["active", 2]);
    expect((await subscriptionsOf(restaurantId)).map(({ status }) => status)).toEqual(["active"]);
    await passToRenewal(restaurantId);
    expect([await statusOf(await relogin(user)), await charges(user)]).toEqual(["active", 3]);
  }, 90_000);

  test("a new card that is refused is no success", async () => {
    const { owner } = await pastDue();
    const url = (await reactivate(owner, "new")).body.url ?? "";
    await fillCard(url, "failsLater");
    const state = await owner.call(subscriptionsApi.checkoutState, { params: { session_id: sessionOf(url) } });
    expect([state.status, state.body.code, await statusOf(owner)]).toEqual([402, "card_declined", "past_due"]);
  }, 60_000);

  test("clicks that come at once charge once", async () => {
    const { owner, user, restaurantId } = await pastDue();
    await fundCard(restaurantId);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reactivate(owner)));
    const did = answers.map(({ body }) => body.outcome);
    expect([did.length, did.filter((one) => one !== "unchanged")]).toEqual([5, ["paid"]]);
    await settle();
    expect([await statusOf(owner), await charges(user), mailsTo(user, "paid again").length]).toEqual(["active", 2, 1]);
  }, 60_000);

  test("a provider that fails is told, and the next click pays", async () => {
    const { owner, user, restaurantId } = await pastDue();
    await fundCard(restaurantId);
    await setTrouble("down");
    const failed = await reactivate(owner);
    expect([failed.status, failed.body.code]).toEqual([503, "payments_unavailable"]);
    await setTrouble(null);
    expect((await reactivate(owner)).body.outcome).toBe("paid");
    await settle();
    expect([await statusOf(owner), await charges(user)]).toEqual(["active", 2]);
  }, 60_000);

  test("a charge whose answer got lost is found by what it did, and not repeated", async () => {
    const { owner, user, restaurantId } = await pastDue();
    await fundCard(restaurantId);
    stripe.loseAnswers(20);
    const outcomes = [(await reactivate(owner)).body.outcome];
    stripe.loseAnswers(0);
    outcomes.push((await reactivate(owner)).body.outcome);
    expect(outcomes).toEqual(["paid", "unchanged"]);
    await settle();
    expect([await statusOf(owner), await charges(user)]).toEqual(["active", 2]);
  }, 60_000);

  test("a bank that must be asked leads to the provider's page", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    await fillCard(url, "alwaysAsksBank");
    await answerBank(url, "approve");
    await settle();
    await passDays(33);
    const owner = await relogin(person.user);
    const answer = await reactivate(owner);
    expect(answer.body).toMatchObject({ status: "needs_page", outcome: null });
    expect(answer.body.url).toBe((await owner.call(subscriptionsApi.subscription)).body.payment_page_url);
  }, 60_000);
});

test("active, there is nothing to do, and it is said", async () => {
  const { owner, user } = await subscriber();
  expect(await offerTo(owner)).toMatchObject({ way: "none", due_cents: 0 });
  expect((await reactivate(owner)).body.outcome).toBe("unchanged");
  expect(await charges(user)).toBe(1);
}, 60_000);
