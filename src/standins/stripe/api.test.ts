import { expect, test } from "vitest";
import { CARDS, clientOf, makeCatalogue, makeStandin, makeSubscription } from "./stripe-standin.factory.ts";

test("a wrong or missing key is refused as Stripe refuses it", async () => {
  const { standin } = await makeStandin();
  await expect(clientOf(standin, "sk_test_wrong_key_1234").customers.list()).rejects.toMatchObject({
    type: "StripeAuthenticationError",
    statusCode: 401,
  });
  const bare = await fetch(`${standin.apiUrl}/v1/customers`);
  expect([bare.status, ((await bare.json()) as { error: { type: string } }).error.type]).toEqual([
    401,
    "invalid_request_error",
  ]);
});

test.each([
  ["an unknown id", { customer: "cus_none" }, 404, "resource_missing", "customer"],
  ["a missing parameter", { items: [{ price: "price_none" }] }, 400, "parameter_missing", "customer"],
  [
    "an unknown parameter",
    { customer: "own", items: [{ price: "x", color: "red" }] },
    400,
    "parameter_unknown",
    "items[0][color]",
  ],
  [
    "an unknown price",
    { customer: "own", items: [{ price: "price_none" }] },
    400,
    "resource_missing",
    "items[0][price]",
  ],
  [
    "a wrong integer",
    { customer: "own", items: [{ price: "x", quantity: "many" }] },
    400,
    "parameter_invalid_integer",
    "items[0][quantity]",
  ],
])("%s is named", async (_, params, statusCode, code, param) => {
  const { stripe } = await makeStandin();
  const { customer } = await makeCatalogue(stripe);
  const body = {
    items: [{ price: "x" }],
    ...params,
    ...("customer" in params && params.customer === "own" ? { customer: customer.id } : {}),
  };
  await expect(stripe.subscriptions.create(body as never)).rejects.toMatchObject({ statusCode, code, param });
});

test("lists come newest first, in pages", async () => {
  const { stripe } = await makeStandin();
  for (const name of ["A", "B", "C", "D", "E"])
    await stripe.customers.create({ name, email: name < "D" ? "x@y.test" : "z@y.test" });
  const first = await stripe.customers.list({ limit: 2 });
  expect([first.has_more, first.data.map(({ name }) => name)]).toEqual([true, ["E", "D"]]);
  const rest = await stripe.customers.list({ limit: 3, starting_after: first.data[1]?.id ?? "" });
  expect([rest.has_more, rest.data.map(({ name }) => name)]).toEqual([false, ["C", "B", "A"]]);
  expect((await stripe.customers.list({ email: "x@y.test" })).data).toHaveLength(3);
  const all: string[] = [];
  for await (const { name } of stripe.customers.list({ limit: 2 })) all.push(name ?? "");
  expect(all).toEqual(["E", "D", "C", "B", "A"]);
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: "limit" });
});

test("the same idempotency key twenty times at once makes one object", async () => {
  const { standin } = await makeStandin();
  const stripe = clientOf(standin, standin.secretKey, 8);
  const made = await Promise.all(
    Array.from({ length: 20 }, () => stripe.customers.create({ name: "Once" }, { idempotencyKey: "order-1" })),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

test("a key in use is 409, a key with other parameters is 400, a refused card is remembered, a mistake is not", async () => {
  const { standin, stripe } = await makeStandin();
  const raced = await Promise.allSettled(
    Array.from({ length: 20 }, () => stripe.customers.create({ name: "Raced" }, { idempotencyKey: "race" })),
  );
  const refusals = raced
    .filter((result) => result.status === "rejected")
    .map(({ reason }) => [reason.statusCode, reason.code]);
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.every(([status, code]) => status === 409 && code === "idempotency_key_in_use")).toBe(true);
  expect((await stripe.customers.list()).data).toHaveLength(1);

  await expect(stripe.customers.create({ name: "Other" }, { idempotencyKey: "race" })).rejects.toMatchObject({
    statusCode: 400,
    type: "StripeIdempotencyError",
  });
  const again = await stripe.customers.create({ name: "Raced" }, { idempotencyKey: "race" });
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");

  const pay = () =>
    stripe.paymentIntents.create(
      { amount: 990, currency: "eur", payment_method: "pm_card_visa_chargeDeclined", confirm: true, off_session: true },
      { idempotencyKey: "declined" },
    );
  const first: unknown = await pay().catch((error: unknown) => error);
  const second: unknown = await pay().catch((error: unknown) => error);
  expect(first).toMatchObject({ statusCode: 402, code: "card_declined", decline_code: "generic_decline" });
  expect((second as { charge: string }).charge).toBe((first as { charge: string }).charge);
  expect((await stripe.charges.list()).data).toHaveLength(1);

  await expect(stripe.customers.retrieve("cus_none")).rejects.toMatchObject({ statusCode: 404 });
  await expect(
    stripe.paymentIntents.create({ amount: 1, currency: "eur" }, { idempotencyKey: "small" }),
  ).rejects.toMatchObject({ code: "amount_too_small" });
  expect(
    await stripe.paymentIntents.create({ amount: 100, currency: "eur" }, { idempotencyKey: "small" }),
  ).toMatchObject({ amount: 100 });
  expect(
    standin
      .events()
      .filter(({ request }) => (request as { idempotency_key: string } | null)?.idempotency_key === "race"),
  ).toHaveLength(1);
});

test("an answer lost on the way is given again to the same key, and nothing is charged twice", async () => {
  const { standin, stripe } = await makeStandin();
  const { customer, price } = await makeCatalogue(stripe);
  const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  // The client itself tries once more after a broken connection.
  standin.loseAnswers(2);
  const create = () =>
    stripe.subscriptions.create(
      { customer: customer.id, items: [{ price: price.id }], default_payment_method: method.id, off_session: true },
      { idempotencyKey: "reactivate-1" },
    );
  await expect(create()).rejects.toMatchObject({ type: "StripeConnectionError" });
  const subscription = await create();
  expect(subscription.status).toBe("active");
  expect((await stripe.charges.list()).data).toHaveLength(1);
  expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
});

test("what is asked for is expanded, what cannot be is refused", async () => {
  const { stripe } = await makeStandin();
  const { subscriptionId, customer } = await makeSubscription(stripe, CARDS.pays);
  const list = await stripe.subscriptions.list({
    customer: customer.id,
    expand: ["data.latest_invoice.payments", "data.customer"],
  });
  expect(list.data[0]).toMatchObject({
    customer: { email: "odile@marrovia.test" },
    latest_invoice: { payments: { data: [{ status: "paid" }] } },
  });
  const invoices = await stripe.invoices.list({ customer: customer.id, expand: ["data.discounts.source.coupon"] });
  expect(invoices.data[0]?.discounts[0]).toMatchObject({ source: { coupon: { amount_off: 3000 } } });
  const [payment] = (
    await stripe.invoicePayments.list({ invoice: invoices.data[0]?.id ?? "", expand: ["data.payment.payment_intent"] })
  ).data;
  expect(payment?.payment.payment_intent).toMatchObject({ amount_received: 1900 });
  await expect(stripe.subscriptions.retrieve(subscriptionId, { expand: ["nonsense"] })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test("cards are attached, chosen and detached; metadata is merged", async () => {
  const { stripe } = await makeStandin();
  const { customer } = await makeCatalogue(stripe);
  const other = await stripe.customers.create({});
  const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  await expect(
    stripe.paymentMethods.attach("pm_card_visa_chargeDeclined", { customer: customer.id }),
  ).rejects.toMatchObject({ code: "card_declined" });
  await expect(stripe.paymentMethods.attach(method.id, { customer: other.id })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(
    stripe.customers.update(other.id, { invoice_settings: { default_payment_method: method.id } }),
  ).rejects.toMatchObject({ code: "resource_missing" });
  await stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: method.id },
    metadata: { a: "1", b: "2" },
  });
  const changed = await stripe.customers.update(customer.id, { metadata: { a: "", c: "3" }, phone: "" });
  expect(changed).toMatchObject({
    metadata: { b: "2", c: "3" },
    invoice_settings: { default_payment_method: method.id },
  });
  expect(Object.keys(changed.metadata)).toEqual(["b", "c"]);
  expect(await stripe.paymentMethods.detach(method.id)).toMatchObject({ customer: null });
  const bare = await stripe.customers.retrieve(customer.id);
  expect("invoice_settings" in bare && bare.invoice_settings.default_payment_method).toBeNull();
  await expect(
    stripe.paymentIntents.create({
      amount: 500,
      currency: "eur",
      confirm: true,
      off_session: true,
      payment_method: "pm_card_authenticationRequired",
    }),
  ).rejects.toMatchObject({ code: "authentication_required" });
});

test("prices are found by lookup key, which moves only when asked", async () => {
  const { stripe } = await makeStandin();
  const { price, product } = await makeCatalogue(stripe);
  expect((await stripe.prices.list({ lookup_keys: ["growth"] })).data.map(({ id }) => id)).toEqual([price.id]);
  const next = {
    product: product.id,
    currency: "eur",
    unit_amount: 5900,
    recurring: { interval: "month" as const },
    lookup_key: "growth",
  };
  await expect(stripe.prices.create(next)).rejects.toMatchObject({ param: "lookup_key" });
  const moved = await stripe.prices.create({ ...next, transfer_lookup_key: true });
  expect((await stripe.prices.list({ lookup_keys: ["growth"] })).data.map(({ id }) => id)).toEqual([moved.id]);
});
