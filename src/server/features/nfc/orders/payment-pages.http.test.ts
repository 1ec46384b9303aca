import { describe, expect, test } from "vitest";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import { releaseOrdersJob } from "#server/features/nfc/nfc.kinds.ts";
import { fillCard } from "#server/testing/hosted-page.ts";
import { orderKit } from "./order-kit.factory.ts";
import { closeOrder } from "./payment.service.ts";

const { t, kit, address, order, read, freeLeft, settle, eventsOf, auditOf, noticesOf } = await orderKit();

describe("a page nobody paid on", () => {
  test("gives back what it held when the provider closes it, and the order leaves the lists", async () => {
    const { order: made } = (await order(12)).body;
    expect(await freeLeft()).toBe(0);
    t.clock.advance({ minutes: 61 });
    await t.stripe.advanceClock({ seconds: 0 });
    await settle();
    expect(await freeLeft()).toBe(10);
    expect(await read(made.id)).toMatchObject({ status: "cancelled", payment: { status: "expired", page_url: null } });
    expect((await auditOf(made.id)).at(-1)).toEqual(["nfc.order_abandoned", { number: made.number }, true]);
    expect((await kit.owner.call(nfcApi.orders)).body.data).toEqual([]);
    expect(await noticesOf()).toEqual([]);
  });

  test("gives it back by the job too, should the provider's word get lost", async () => {
    const { order: made } = (await order(12)).body;
    await t.db.updateTable("keychain_orders").set({ session_ref: null }).where("id", "=", made.id).execute();
    const look = async () => {
      await t.platform.jobs.enqueue(t.db, releaseOrdersJob, {});
      await t.runJobs();
      return [(await read(made.id)).payment.status, await freeLeft()];
    };
    t.clock.advance({ minutes: 70 });
    expect(await look()).toEqual(["open", 0]);
    t.clock.advance({ seconds: 1 });
    expect(await look()).toEqual(["expired", 10]);
  });

  test("is not led to again once it is closed, even before we are told", async () => {
    const key = crypto.randomUUID();
    const { order: made } = (await order(12, { key })).body;
    t.clock.advance({ minutes: 61 });
    const { url, order: again } = (await order(12, { key })).body;
    expect([again.id, url, again.payment.status, await freeLeft()]).toEqual([made.id, null, "expired", 10]);
  });

  test("is led to again for as long as it can be paid on", async () => {
    const key = crypto.randomUUID();
    const { url } = (await order(12, { key })).body;
    t.clock.advance({ minutes: 40 });
    const again = await order(12, { key });
    expect([again.body.url, again.body.order.payment.status]).toEqual([url, "open"]);
  });

  test("is not given up by a look that came too late: what was paid stays paid", async () => {
    const { order: made, url } = (await order(12)).body;
    const asSeen = await t.db
      .selectFrom("keychain_orders")
      .selectAll()
      .where("id", "=", made.id)
      .executeTakeFirstOrThrow();
    await fillCard(url ?? "");
    await settle();
    await closeOrder(t.ctx(), { ...asSeen, session_ref: null });
    expect([(await read(made.id)).payment.status, await freeLeft()]).toEqual(["paid", 0]);
    await t.db.deleteFrom("keychain_orders").where("id", "=", made.id).execute();
    await closeOrder(t.ctx(), { ...asSeen, session_ref: null });
  });

  test("but paid in the moment it was given up is paid back", async () => {
    const { order: made, url } = (await order(12)).body;
    const givenUp = { payment_status: "expired" as const, status: "cancelled" as const };
    await t.db.updateTable("keychain_orders").set(givenUp).where("id", "=", made.id).execute();
    const refunds = eventsOf("charge.refunded").length;
    await fillCard(url ?? "");
    await settle();
    expect((await read(made.id)).payment.status).toBe("refunded");
    expect(eventsOf("charge.refunded").length - refunds).toBe(1);
  });

  test("makes way for the next order; paid in that moment it counts", async () => {
    const first = (await order(12)).body;
    const second = (await order(11)).body;
    expect(second.url).not.toBe(first.url);
    expect((await read(first.order.id)).payment.status).toBe("expired");
    await fillCard(second.url ?? "");
    const third = (await order(1)).body;
    expect((await read(second.order.id)).payment.status).toBe("paid");
    expect(third.order.payment).toMatchObject({ status: "open", free_quantity: 0, total_cents: 990 });
  });

  test("is asked for again where its answer got lost", async () => {
    const key = crypto.randomUUID();
    t.stripe.loseAnswers(3);
    const lost = await order(12, { key });
    expect(lost.status).toBe(503);
    const found = await order(12, { key });
    expect([found.status, found.body.url === null]).toEqual([201, false]);
    await fillCard(found.body.url ?? "");
    expect((await read(found.body.order.id)).payment.status).toBe("paid");
  });
});

describe("a page whose answer got lost", () => {
  test.each([
    ["is the same for nineteen minutes", 19, "en", "open"],
    ["is given up after twenty, when the provider would take no such page any more", 20, "en", "expired"],
    ["is given up in another language, which the provider refuses under the same key", 0, "de", "expired"],
  ])("%s", async (_name, minutes, language, status) => {
    const key = crypto.randomUUID();
    t.stripe.loseAnswers(3);
    expect((await order(12, { key })).status).toBe(503);
    t.stripe.loseAnswers(0);
    t.clock.advance({ minutes });
    const { body } = await kit.owner.call(nfcApi.order, {
      body: { quantity: 12, address, key },
      headers: { "accept-language": language },
    });
    expect([body.order.payment.status, body.url === null]).toEqual([status, status === "expired"]);
    expect(await freeLeft()).toBe(status === "open" ? 0 : 10);
  });
});
