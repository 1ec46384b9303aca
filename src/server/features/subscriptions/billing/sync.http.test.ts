import { describe, expect, test } from "vitest";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { fillCard, sessionOf } from "#server/testing/hosted-page.ts";
import { type Newcomer, payersIn } from "#server/testing/payers.ts";
import { testApp } from "#server/testing/test-app.ts";
import { fulfilCheckout, syncSubscription } from "./sync.service.ts";

const t = await testApp();
const { anyone, db } = t;
const { payments } = t.platform;
const { newcomer, checkout, settle, subscriber, lapsed, reactivate, charges, subscriptionsOf, auditOf, noticesOf } =
  payersIn(t);

const checkoutsOf = ({ user }: Pick<Newcomer, "user">) =>
  db.selectFrom("checkouts").selectAll().where("user_id", "=", user.id).orderBy("created_at").orderBy("id").execute();
const stateOf = async ({ continuation }: Newcomer, url: string) =>
  (
    await anyone.call(subscriptionsApi.checkoutState, {
      params: { session_id: sessionOf(url) },
      query: { continuation },
    })
  ).body;

describe("a payment page", () => {
  test("that the provider closed is closed here, and the next one is a new one", async () => {
    const person = await newcomer();
    const { url } = (await checkout(person)).body;
    await payments.expireCheckout(sessionOf(url));
    expect(await stateOf(person, url)).toEqual({ status: "expired", summary: null });
    expect((await checkoutsOf(person)).map(({ status }) => status)).toEqual(["expired"]);
    const next = (await checkout(person)).body.url;
    expect(next).not.toBe(url);
    await fillCard(next);
    expect(await stateOf(person, next)).toMatchObject({ status: "complete" });
    expect(await fulfilCheckout(t.ctx(), sessionOf(next))).toBe("complete");
    expect(await noticesOf(person.user.id)).toHaveLength(1);
  });

  test("of nobody here counts as closed", async () => {
    expect(await fulfilCheckout(t.ctx(), "cs_test_nobodys")).toBe("expired");
  });

  test("on which somebody came back is told from a first one", async () => {
    const person = await lapsed();
    expect((await reactivate(person.continuation, "new")).status).toBe(200);
    const url = (await checkoutsOf(person)).at(-1)?.url ?? "";
    expect(await stateOf(person, url)).toEqual({ status: "open", summary: null });
    await fillCard(url);
    await settle();
    expect((await auditOf(person.restaurantId)).at(-1)).toEqual(["subscriptions.reactivated", { plan: "growth" }]);
    expect((await subscriptionsOf(person.restaurantId)).map(({ status }) => status).toSorted()).toEqual([
      "active",
      "expired",
    ]);
  });
});

describe("a subscription the provider tells of", () => {
  /** Somebody who pays, whose subscription we lost sight of. */
  async function lostSight() {
    const person = await subscriber();
    const [row] = await subscriptionsOf(person.restaurantId);
    await db.deleteFrom("invoices").where("restaurant_id", "=", person.restaurantId).execute();
    await db.deleteFrom("subscriptions").where("restaurant_id", "=", person.restaurantId).execute();
    return { ...person, ref: row?.subscription_ref ?? "" };
  }
  const statusesOf = async (restaurantId: string) => (await subscriptionsOf(restaurantId)).map(({ status }) => status);
  /** The charge of a card on file, as it stands while its answer is awaited. */
  const awaitAnswer = (id: string) =>
    db
      .updateTable("checkouts")
      .set({ status: "open", session_ref: null, card_ref: "pm_on_file", completed_at: null })
      .where("id", "=", id)
      .execute();

  test("is nobody's while nothing is being paid for", async () => {
    const { ref, restaurantId } = await lostSight();
    expect(await syncSubscription(t.ctx(), ref)).toBeUndefined();
    expect(await statusesOf(restaurantId)).toEqual([]);
  });

  test("completes the charge whose answer got lost", async () => {
    const person = await lostSight();
    const [charge] = await checkoutsOf(person);
    await awaitAnswer(charge?.id ?? "");
    expect(await syncSubscription(t.ctx(), person.ref)).toMatchObject({ status: "active", amount_cents: 4900 });
    expect((await checkoutsOf(person)).map(({ status }) => status)).toEqual(["complete"]);
    expect(await statusesOf(person.restaurantId)).toEqual(["active"]);
    expect(await charges(person.user)).toBe(1);
  });

  test("completes no other charge", async () => {
    const person = await lostSight();
    const [paid] = await checkoutsOf(person);
    const { id: _id, ...rest } = paid ?? { id: "" };
    await db
      .insertInto("checkouts")
      .values({ ...(rest as Omit<NonNullable<typeof paid>, "id">), session_ref: null, restaurant: null })
      .execute();
    const other = (await checkoutsOf(person)).find(({ id }) => id !== paid?.id);
    await awaitAnswer(other?.id ?? "");
    expect(await syncSubscription(t.ctx(), person.ref)).toBeUndefined();
    expect((await checkoutsOf(person)).map(({ status }) => status).toSorted()).toEqual(["complete", "open"]);
  });

  test("completes no charge once it has ended", async () => {
    const person = await lostSight();
    const [charge] = await checkoutsOf(person);
    await awaitAnswer(charge?.id ?? "");
    await payments.cancelNow(person.ref);
    expect(await syncSubscription(t.ctx(), person.ref)).toBeUndefined();
    expect(await statusesOf(person.restaurantId)).toEqual([]);
    expect((await checkoutsOf(person)).map(({ status }) => status)).toEqual(["open"]);
  });

  test("is followed where its owner is gone, too; nobody is told", async () => {
    const { user, restaurantId } = await subscriber();
    const [row] = await subscriptionsOf(restaurantId);
    await db.updateTable("restaurants").set({ user_id: null }).where("id", "=", restaurantId).execute();
    const told = await noticesOf(user.id);
    await payments.setCancelAtPeriodEnd(row?.subscription_ref ?? "", true);
    expect(await syncSubscription(t.ctx(), row?.subscription_ref ?? "")).toMatchObject({ status: "canceled" });
    expect((await auditOf(restaurantId)).at(-1)).toEqual(["subscriptions.canceled", { status: "canceled" }]);
    expect(await noticesOf(user.id)).toEqual(told);
  });
});
