import { describe, expect, test } from "vitest";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import { ownerNotificationsApi, staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { changeSettings } from "#server/features/settings/settings.service.ts";
import { answerBank, fillCard } from "#server/testing/hosted-page.ts";
import { twoOwners } from "#server/testing/signed-in.ts";
import { orderKit } from "./order-kit.factory.ts";
import { refundOrder } from "./payment.service.ts";

const { t, kit, address, order, at, read, freeLeft, settle, eventsOf, auditOf, setStatus, noticesOf } =
  await orderKit();

describe("ordering", () => {
  test("the first ten are free over a restaurant's lifetime, then each costs its price", async () => {
    const quote = (await kit.owner.call(nfcApi.quote, { query: { quantity: 12 } })).body;
    expect(quote).toEqual({
      quantity: 12,
      free_quantity: 10,
      paid_quantity: 2,
      unit_price_cents: 990,
      total_cents: 1980,
      currency: "EUR",
      free_left: 10,
    });
    const free = (await order(4)).body;
    expect([free.url, free.order.payment.status, free.order.number]).toEqual([
      null,
      "none",
      expect.stringMatching(/^NFC-2026-\d{6}$/),
    ]);
    expect(free.order.address).toMatchObject({ company: null, phone: "+33353011706" });
    expect(await freeLeft()).toBe(6);
    await changeSettings(t.ctx(), { keychain_price_cents: 1200 });
    expect((await kit.owner.call(nfcApi.quote, { query: { quantity: 7 } })).body.total_cents).toBe(1200);
    await changeSettings(t.ctx(), { keychain_price_cents: 990 });
    expect((await kit.owner.call(nfcApi.lastAddress)).body.address?.city).toBe("Colmar");
  });

  test("twelve are paid with a card that asks the bank, staff hear of it once, and the receipt says so", async () => {
    const { url, order: made } = (await order(12, { total_cents: 1980 })).body;
    expect(made).toMatchObject({ status: "pending", can_cancel: true, payment: { status: "open", page_url: url } });
    expect(await (await fetch(url ?? "")).text()).toContain("19.80");
    expect((await setStatus(made.id, { status: "processing" })).body.code).toBe("keychain_order_unpaid");
    expect((await kit.owner.call(nfcApi.receipt, at(made.id))).status).toBe(404);
    await fillCard(url ?? "", "asksBank");
    expect((await read(made.id)).payment.status).toBe("open");
    const paid = await answerBank(url ?? "", "approve");
    expect(paid.headers.get("location")).toBe(`https://plaudit.test/nfc-keychains?tab=orders&order=${made.id}`);
    const told = () =>
      t.db.selectFrom("notifications").select("data").where("staff_id", "=", kit.staff.staff.id).execute();
    expect(await told()).toEqual([]);
    const answers = await Promise.all([read(made.id), read(made.id), read(made.id), settle()]);
    expect(answers[0]?.payment).toMatchObject({ status: "paid", page_url: null, total_cents: 1980 });
    for (const { id } of eventsOf("checkout.session.completed")) await t.stripe.redeliver(id);
    await settle();
    expect(await told()).toHaveLength(1);
    const { notifications } = (await kit.staff.call(staffNotificationsApi.list)).body;
    expect(notifications.find(({ data }) => data.order_number === made.number)).toMatchObject({
      type: "nfc_order",
      data: { quantity: 12 },
    });
    const receipt = await t.app.inject({
      url: `/api/nfc/orders/${made.id}/receipt`,
      headers: { authorization: `Bearer ${kit.owner.token}`, "accept-language": "de" },
    });
    expect([receipt.statusCode, receipt.rawPayload.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    expect(receipt.headers["content-disposition"]).toContain(`${made.number}.pdf`);
  });

  test.each([
    [{ quantity: 0 }, "quantity"],
    [{ quantity: -5 }, "quantity"],
    [{ quantity: 1.5 }, "quantity"],
    [{ quantity: 1e9 }, "quantity"],
    [{ quantity: "10" }, "quantity"],
    [{ key: undefined }, "key"],
    [{ address: { ...address, name: " " } }, "address.name"],
    [{ address: { ...address, country: "XX" } }, "address.country"],
    [{ address: { ...address, email: "x" } }, "address.email"],
    [{ address: { ...address, phone: "12" } }, "address.phone"],
  ])("%j is refused by name, and nothing is held", async (body, field) => {
    const res = await order(3, body);
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, [field]]);
    expect(await freeLeft()).toBe(10);
  });

  test.each(["0", "-5", "1.5", "1e9", "ten", ""])("a quote for %j is refused", async (quantity) => {
    const res = await kit.owner.call(nfcApi.quote, { query: { quantity } });
    expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, ["quantity"]]);
  });

  test("a price other than the one that was shown is not charged", async () => {
    const res = await order(12, { total_cents: 990 });
    expect([res.status, res.body.code, await freeLeft()]).toEqual([409, "keychain_quote_changed", 10]);
  });

  test("the same form sent ten times at once is one order with one page", async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(12, { key })));
    expect(new Set(answers.map(({ body }) => `${body.order.id} ${body.url}`)).size).toBe(1);
    const free = crypto.randomUUID();
    const again = await Promise.all([order(2, { key: free }), order(2, { key: free })]);
    expect(again[0]?.body.order.id).toBe(again[1]?.body.order.id);
  });

  test("orders made at once never get more than ten free ones together", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => order(4)));
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const rows = await t.db
      .selectFrom("keychain_orders")
      .select(["free_quantity", "payment_status"])
      .where("restaurant_id", "=", kit.owner.restaurantId)
      .execute();
    const held = rows
      .filter((row) => row.payment_status !== "expired")
      .reduce((sum, row) => sum + row.free_quantity, 0);
    expect([held, await freeLeft()]).toEqual([10, 0]);
    expect(rows.filter((row) => row.payment_status === "open")).toHaveLength(1);
  });
});

describe("a cancelled order", () => {
  test("gives the free ones back and pays back once, however often and by whomever it is told", async () => {
    const { order: made, url } = (await order(12)).body;
    await fillCard(url ?? "");
    await settle();
    const refunds = eventsOf("charge.refunded").length;
    const answers = await Promise.all(Array.from({ length: 3 }, () => kit.owner.call(nfcApi.cancelOrder, at(made.id))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await settle();
    for (const { id } of t.stripe.events().filter(({ type }) => /^checkout|^charge|^refund/.test(type)))
      await t.stripe.redeliver(id);
    await settle();
    expect(eventsOf("charge.refunded").length - refunds).toBe(1);
    expect(await read(made.id)).toMatchObject({
      status: "cancelled",
      payment: { status: "refunded" },
      can_cancel: false,
    });
    expect(await freeLeft()).toBe(10);
    expect(await noticesOf()).toEqual(["Order N is paid back", "We have your order N"]);
    await refundOrder(t.ctx(), made.id);
    expect(eventsOf("charge.refunded").length - refunds).toBe(1);
    const { number } = made;
    expect(await auditOf(made.id)).toEqual([
      ["nfc.order_placed", { number, quantity: 12, total_cents: 1980 }, true],
      ["nfc.order_paid", { number, total_cents: 1980 }, true],
      ["nfc.order_cancelled", { number }, true],
      ["nfc.order_refunded", { number, total_cents: 1980 }, true],
    ]);
  });

  test("that was not paid yet closes its page", async () => {
    const { order: made, url } = (await order(12)).body;
    expect((await kit.owner.call(nfcApi.cancelOrder, at(made.id))).body.status).toBe("cancelled");
    expect((await fillCard(url ?? "")).status).not.toBe(303);
    expect(await freeLeft()).toBe(10);
  });

  test("is the only one that is paid back: a paid order is not, nor one that there is not", async () => {
    const { order: made, url } = (await order(12)).body;
    await fillCard(url ?? "");
    await settle();
    const refunds = eventsOf("charge.refunded").length;
    await refundOrder(t.ctx(), made.id);
    await refundOrder(t.ctx(), crypto.randomUUID());
    expect([eventsOf("charge.refunded").length - refunds, (await read(made.id)).payment.status]).toEqual([0, "paid"]);
  });

  test("that was paid in the same moment is paid back", async () => {
    const { order: made, url } = (await order(12)).body;
    await fillCard(url ?? "");
    expect((await kit.owner.call(nfcApi.cancelOrder, at(made.id))).body.payment.status).toBe("refund_due");
    await settle();
    expect((await read(made.id)).payment.status).toBe("refunded");
  });

  test("that staff began with is theirs to cancel; what was given for it comes back into stock", async () => {
    const { order: made } = (await order(3)).body;
    await kit.staff.call(adminNfcApi.addBatch, { body: { quantity: 3 } });
    await setStatus(made.id, { status: "processing" });
    expect((await kit.owner.call(nfcApi.cancelOrder, at(made.id))).body.code).toBe("keychain_order_locked");
    const given = await kit.staff.call(adminNfcApi.allocate, {
      body: { restaurant_id: kit.owner.restaurantId, quantity: 3, order_id: made.id, activate: true },
    });
    expect(given.body).toMatchObject({ quantity: 3, order: { number: made.number } });
    expect((await kit.staff.call(adminNfcApi.readOrder, at(made.id))).body.keychains).toBe(3);
    expect((await kit.owner.call(nfcApi.keychains)).body.meta.total).toBe(3);
    expect((await setStatus(made.id, { status: "cancelled" })).body).toMatchObject({
      status: "cancelled",
      keychains: 0,
    });
    expect((await kit.owner.call(nfcApi.keychains)).body.meta.total).toBe(0);
    expect((await kit.owner.call(nfcApi.allocations)).body.data).toMatchObject([{ quantity: 3, active: false }]);
    expect(await freeLeft()).toBe(10);
  });
});

describe("on its way", () => {
  test("an order goes its steps, the owner hears of each, and no step is left out", async () => {
    const { order: made } = (await order(2)).body;
    const tracking = { tracking_number: "1Z999", tracking_url: "parcels.example/1Z999" };
    expect((await setStatus(made.id, { status: "shipped" })).body.code).toBe("keychain_order_locked");
    for (const status of ["processing", "pending", "processing"])
      expect((await setStatus(made.id, { status })).body.status).toBe(status);
    expect((await setStatus(made.id, { status: "shipped", ...tracking })).body).toMatchObject({
      tracking_url: "https://parcels.example/1Z999",
      next: ["delivered", "cancelled"],
    });
    const early = await setStatus(made.id, { status: "delivered", delivered_on: "2099-01-01" });
    expect(Object.keys(early.body.errors ?? {})).toEqual(["delivered_on"]);
    await setStatus(made.id, { status: "delivered" });
    expect((await setStatus(made.id, { status: "cancelled" })).body.code).toBe("keychain_order_locked");
    expect(await read(made.id)).toMatchObject({ status: "delivered", tracking_number: "1Z999" });
    expect(await noticesOf()).toEqual([
      "Order N has arrived",
      "Order N is on its way",
      "Order N is being made",
      "Order N waits",
      "Order N is being made",
      "We have your order N",
    ]);
    const [notice] = (await kit.owner.call(ownerNotificationsApi.list)).body.notifications;
    expect(notice).toMatchObject({
      type: "nfc_order_status",
      data: { order_number: made.number, quantity: 2, old_status: "shipped", new_status: "delivered" },
    });
  });

  test("what a supplier delivers comes into stock, with the codes that were made for it before", async () => {
    const supplier = (
      await kit.staff.call(adminNfcApi.addSupplier, {
        body: {
          name: "Tagwerk",
          email: "",
          nfc_type: "NTAG213",
          price_cents: 140,
          minimum_quantity: 5,
          lead_time_days: 10,
          shipping_days: 3,
        },
      })
    ).body;
    const place = (body: Record<string, unknown>) =>
      kit.staff.call(adminNfcApi.orderFromSupplier, { body: { supplier_id: supplier.id, quantity: 6, ...body } });
    for (const [body, field] of [
      [{ expected_on: "2020-01-01" }, "expected_on"],
      [{ quantity: 4 }, "quantity"],
      [{ supplier_id: undefined }, "supplier_id"],
      [{ supplier_id: crypto.randomUUID() }, "supplier_id"],
      [{ tracking_url: "javascript:alert(1)" }, "tracking_url"],
    ] as const) {
      const res = await place(body);
      expect([res.status, Object.keys(res.body.errors ?? {})]).toEqual([422, [field]]);
    }
    const made = (await place({ external_number: "TW-77" })).body;
    expect(made).toMatchObject({
      kind: "supplier",
      supplier: { name: "Tagwerk" },
      payment: { total_cents: 840, status: "none" },
      expected_on: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    });
    const batch = await kit.staff.call(adminNfcApi.addBatch, { body: { quantity: 4, order_id: made.id } });
    expect((await kit.staff.call(adminNfcApi.addBatch, { body: { quantity: 3, order_id: made.id } })).body.code).toBe(
      "keychain_order_full",
    );
    const coming = (await kit.staff.call(adminNfcApi.keychains, { query: { batch_id: batch.body.batch_id } })).body
      .data;
    expect(coming.map(({ status }) => status)).toEqual(Array(4).fill("inactive"));
    for (const call of [adminNfcApi.unassign, adminNfcApi.activate])
      expect((await kit.staff.call(call, at(coming[0]?.id ?? ""))).status).toBe(409);
    await setStatus(made.id, { status: "processing" });
    await setStatus(made.id, { status: "shipped" });
    expect((await setStatus(made.id, { status: "delivered" })).body).toMatchObject({
      keychains: 6,
      delivered_on: expect.any(String),
    });
    const here = (await kit.staff.call(adminNfcApi.keychains, { query: { order_id: made.id } })).body.data;
    expect(here.map(({ status }) => status)).toEqual(Array(6).fill("in_stock"));
    const kinds = (await kit.staff.call(adminNfcApi.history, at(coming[0]?.id ?? ""))).body.data.map(
      ({ kind }) => kind,
    );
    expect(kinds).toEqual(["stocked", "created"]);
    const found = await kit.staff.call(adminNfcApi.orders, { query: { search: String(Number(made.number.slice(9))) } });
    expect(found.body.data.map(({ id }) => id)).toEqual([made.id]);
    expect(
      (await kit.staff.call(adminNfcApi.orders, { query: { kind: "owner", search: made.number } })).body.data,
    ).toEqual([]);
    expect((await kit.staff.call(adminNfcApi.removeSupplier, at(supplier.id))).body.code).toBe(
      "keychain_supplier_in_use",
    );

    const never = (await place({ expected_on: null })).body;
    await kit.staff.call(adminNfcApi.addBatch, { body: { quantity: 6, order_id: never.id } });
    await setStatus(never.id, { status: "cancelled" });
    expect((await kit.staff.call(adminNfcApi.keychains, { query: { order_id: never.id } })).body.data).toEqual([]);
    await kit.staff.call(adminNfcApi.changeSupplier, { ...at(supplier.id), body: { ...supplier, active: false } });
    expect((await place({})).body.code).toBe("keychain_supplier_inactive");
  });

  test("what is known about an order can be changed, and taken away", async () => {
    const { order: made } = (await order(1)).body;
    const change = (body: Record<string, unknown>) => kit.staff.call(adminNfcApi.changeOrder, { ...at(made.id), body });
    const later = new Date(t.clock.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    expect((await change({ expected_on: later, notes: "Ring twice" })).body).toMatchObject({
      expected_on: later,
      notes: "Ring twice",
    });
    expect((await change({ notes: null })).body).toMatchObject({ expected_on: later, notes: null });
    expect(Object.keys((await change({ expected_on: "2026-01-01" })).body.errors ?? {})).toEqual(["expected_on"]);
  });
});

test("another restaurant's orders are not found", async () => {
  const { mine, theirs } = await twoOwners(t);
  const { id } = (await order(2, {}, theirs)).body.order;
  for (const call of [nfcApi.readOrder, nfcApi.cancelOrder, nfcApi.receipt])
    expect((await mine.call(call as typeof nfcApi.readOrder, at(id))).status).toBe(404);
  expect((await mine.call(nfcApi.orders)).body.data).toEqual([]);
  expect((await mine.call(nfcApi.lastAddress)).body.address).toBeNull();
});
