import { describe, expect, test } from "vitest";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { signatureOf } from "#standins/stripe/stripe.webhooks.ts";
import { payersIn } from "#server/testing/payers.ts";
import { testApp } from "#server/testing/test-app.ts";

const t = await testApp();
const { db, clock, stripe } = t;
const { settle, subscriber, subscriptionsOf, auditOf, noticesOf } = payersIn(t);

describe("webhooks", () => {
  const snapshot = async (restaurantId: string) => ({
    subscriptions: (await subscriptionsOf(restaurantId)).map((row) => ({ ...row, updated_at: null })),
    invoices: await db
      .selectFrom("invoices")
      .selectAll()
      .where("restaurant_id", "=", restaurantId)
      .orderBy("invoice_ref")
      .execute(),
  });

  test("each three times and in reversed order end in the same state, and no mail is sent twice", async () => {
    const { owner, restaurantId, user } = await subscriber();
    await owner.call(subscriptionsApi.cancel);
    await settle();
    expect((await auditOf(restaurantId)).at(-1)).toEqual(["subscriptions.canceled", { status: "canceled" }]);
    expect((await noticesOf(user.id)).at(-1)).toEqual(["info", "subscription_canceled", "/settings?tab=billing"]);
    const before = await snapshot(restaurantId);
    const [sent, noted] = [t.mails.length, [await auditOf(restaurantId), await noticesOf(user.id)]];
    await db.deleteFrom("payment_events").execute();
    for (const event of stripe.events().toReversed()) {
      const copies = await Promise.all([
        stripe.redeliver(event.id),
        stripe.redeliver(event.id),
        stripe.redeliver(event.id),
      ]);
      expect(copies).toEqual([200, 200, 200]);
    }
    await settle();
    expect(await snapshot(restaurantId)).toEqual(before);
    expect([await auditOf(restaurantId), await noticesOf(user.id)]).toEqual(noted);
    expect(t.mails.slice(sent).filter((mail) => mail.to.address === user.email)).toEqual([]);
    const heard = await db.selectFrom("payment_events").select("id").execute();
    expect(heard).toHaveLength(stripe.events().length);
  });

  test.each([
    ["no signature", () => undefined],
    ["one bit off", (good: string) => good.replace(/.$/, (last) => (last === "0" ? "1" : "0"))],
    ["an older scheme only", (good: string) => good.replace("v1=", "v0=")],
    ["nonsense", () => "t=1,v1=zz"],
  ])("with %s are refused and leave nothing", async (_name, tamper) => {
    const body = JSON.stringify({
      id: "evt_forged",
      object: "event",
      type: "customer.subscription.deleted",
      livemode: false,
      created: 1,
      data: { object: { id: "sub_x" } },
    });
    const signature = tamper(sign(body, clock.now()));
    const res = await t.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: { "content-type": "application/json", ...(signature && { "stripe-signature": signature }) },
      payload: body,
    });
    expect([res.statusCode, res.json().code]).toEqual([400, "untrusted_event"]);
    expect(await db.selectFrom("payment_events").select("id").where("id", "=", "evt_forged").execute()).toEqual([]);
  });

  test.each([
    ["301 seconds old", 301, false, 400],
    ["299 seconds old", 299, false, 200],
    ["of the live mode", 0, true, 400],
  ])("%s", async (_name, age, livemode, status) => {
    const body = JSON.stringify({
      id: `evt_${age}${livemode}`,
      object: "event",
      type: "plan.created",
      livemode,
      created: 1,
      data: { object: { id: "plan_x" } },
    });
    const signature = sign(body, new Date(clock.now().getTime() - age * 1000));
    const res = await t.app.inject({
      method: "POST",
      url: "/api/webhooks/stripe",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      payload: body,
    });
    expect(res.statusCode).toBe(status);
  });

  const EVENT = { id: "evt_odd", object: "event", type: "plan.created", livemode: false, created: 1 };
  const about = (id: unknown) => ({ data: { object: { id } } });
  test.each([
    ["NUL in its id", { ...EVENT, ...about("x"), id: "evt_\0" }],
    ["NUL in its kind", { ...EVENT, ...about("x"), type: "plan\0" }],
    ["NUL in what it is about", { ...EVENT, ...about("\0") }],
    ["half a sign", { ...EVENT, ...about("x"), id: "evt_\ud800" }],
    ["nothing it is about", EVENT],
    ["null for what it is about", { ...EVENT, data: null }],
    ["a number for its id", { ...EVENT, ...about("x"), id: 7 }],
    ["an endless id", { ...EVENT, ...about("x"), id: `evt_${"x".repeat(300)}` }],
    ["a time that cannot be", { ...EVENT, ...about("x"), created: 1e300 }],
    ["no time", { ...EVENT, ...about("x"), created: "soon" }],
    ["a list", []],
    ["nothing at all", null],
  ])("with %s are refused though signed, and leave nothing", async (_name, event) => {
    const count = () => db.selectFrom("payment_events").select(db.fn.countAll<string>().as("n")).executeTakeFirst();
    const [before, body] = [await count(), JSON.stringify(event)];
    const headers = { "content-type": "application/json", "stripe-signature": sign(body, clock.now()) };
    const res = await t.app.inject({ method: "POST", url: "/api/webhooks/stripe", headers, payload: body });
    expect([res.statusCode, res.json().code]).toEqual([400, "untrusted_event"]);
    expect(await count()).toEqual(before);
  });
});

function sign(body: string, at: Date): string {
  return signatureOf(body, "whsec_test", at);
}
