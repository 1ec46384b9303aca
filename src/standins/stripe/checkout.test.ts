import { expect, test } from "vitest";
import { CARDS, idOf, makeSession, makeStandin, openPage, payPage, postPage } from "./stripe-standin.factory.ts";

test("a subscription is bought at the first month's price and answers as Stripe's", async () => {
  const { standin, stripe } = await makeStandin();
  const { session, url, customer } = await makeSession(stripe);
  expect(session).toMatchObject({
    status: "open",
    payment_status: "unpaid",
    amount_subtotal: 4900,
    amount_total: 1900,
  });
  const page = await openPage(url);
  expect(page.status).toBe(200);
  for (const text of [
    "Pay €19.00",
    "Due today",
    "€49.00",
    "−€30.00",
    "First month discount",
    "for Osteria Marrovia, Colmar",
    "Then monthly from",
  ])
    expect(page.html).toContain(text);

  const paid = await payPage(url, CARDS.pays);
  expect([paid.status, paid.location]).toEqual([
    303,
    `http://localhost:3000/subscription-success?session_id=${session.id}`,
  ]);
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ["subscription.default_payment_method", "subscription.latest_invoice.payments", "line_items"],
  });
  expect(done).toMatchObject({
    status: "complete",
    payment_status: "paid",
    client_reference_id: "restaurant-7",
    url: null,
    payment_intent: null,
  });
  if (typeof done.subscription !== "object" || !done.subscription) throw new Error("not expanded");
  expect(done.subscription).toMatchObject({
    status: "active",
    metadata: { restaurant: "7" },
    discounts: [],
    customer: customer.id,
  });
  expect(done.subscription.default_payment_method).toMatchObject({
    card: { last4: "4242", brand: "visa" },
    customer: customer.id,
  });
  expect(done.subscription.latest_invoice).toMatchObject({
    status: "paid",
    amount_paid: 1900,
    subtotal: 4900,
    billing_reason: "subscription_create",
  });
  expect(done.line_items?.data[0]).toMatchObject({ amount_total: 1900, description: "Plaudit monthly plan" });

  const types = standin
    .events()
    .map(({ type }) => type)
    .filter((type) => !/^(product|price|coupon)/.test(type));
  expect(types).toEqual([
    "customer.created",
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
    "payment_method.attached",
    "customer.subscription.created",
    "invoice.created",
    "invoice.finalized",
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.subscription.updated",
    "checkout.session.completed",
  ]);
});

test("a declined card leaves the session open, keeps what was typed, and another card pays", async () => {
  const { standin, stripe } = await makeStandin();
  const { session, url } = await makeSession(stripe);
  const refused = await payPage(url, CARDS.declines);
  expect(refused.status).toBe(402);
  expect(refused.html).toContain("Your bank declined this card");
  for (const value of ["Odile Ferrandel", "4000 0000 0000 0002", "09 / 44"])
    expect(refused.html).toContain(`value="${value}"`);
  expect((await payPage(url, CARDS.noFunds)).html).toContain("not enough money");
  expect((await payPage(url, "5555 5555 5555 4444")).html).toContain("Only test cards work here");
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  expect((await payPage(url, CARDS.pays)).status).toBe(303);
  const charges = (await stripe.charges.list()).data;
  expect(charges.map(({ status, outcome }) => [status, outcome?.reason])).toEqual([
    ["succeeded", null],
    ["failed", "test_mode_live_card"],
    ["failed", "insufficient_funds"],
    ["failed", "generic_decline"],
  ]);
  expect(new Set(charges.map((charge) => charge.payment_intent)).size).toBe(1);
  expect(standin.events().filter(({ type }) => type === "payment_intent.payment_failed")).toHaveLength(3);
});

test.each([
  ["name", { name: " \u200B " }, "Enter the name as it stands on the card."],
  ["number", { number: "4242 4242 4242 4241" }, "This card number is not valid"],
  ["expiry", { expiry: "01 / 20" }, "This card has expired"],
  ["expiry", { expiry: "13 / 30" }, "Enter the expiry date as MM / YY."],
  ["cvc", { cvc: "12" }, "The security code has three digits."],
])("a wrong %s is named at its field and nothing is charged", async (field, wrong, message) => {
  const { stripe } = await makeStandin();
  const { url } = await makeSession(stripe);
  const answer = await payPage(url, CARDS.pays, wrong);
  expect(answer.status).toBe(422);
  expect(answer.html).toContain(message);
  expect(answer.html).toMatch(new RegExp(`name="${field}"[^>]*aria-invalid="true" autofocus`));
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
});

test("the bank is asked, and yes pays", async () => {
  const { standin, stripe } = await makeStandin();
  const { session, url } = await makeSession(stripe);
  const asked = await payPage(url, CARDS.asksOnce);
  expect([asked.status, asked.location]).toEqual([303, url]);
  const page = await openPage(url);
  expect(page.html).toContain("Confirm with your bank");
  expect(page.html).toContain("Approve €19.00 for Plaudit");
  expect(page.html).toMatch(/data-left="(300|299)"/);
  const approved = await postPage(`${url}/bank`, { answer: "approve", attempt: "first" });
  expect(approved.location).toContain("subscription-success");
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: "complete",
    payment_status: "paid",
  });
  expect(standin.events().map(({ type }) => type)).toContain("payment_intent.requires_action");
});

test("no or no answer from the bank charges nothing and lets one try again", async () => {
  const { standin, stripe } = await makeStandin();
  const { session, url } = await makeSession(stripe);
  await payPage(url, CARDS.asksAlways);
  expect((await postPage(`${url}/bank`, { answer: "decline" })).html).toContain("did not confirm the payment");
  await payPage(url, CARDS.asksAlways);
  expect((await postPage(`${url}/bank`, { answer: "cancel" })).html).toContain("You canceled the payment");
  await payPage(url, CARDS.asksAlways);
  await standin.advanceClock({ seconds: 301 });
  expect((await openPage(url)).html).toContain("ran out of time");
  expect((await stripe.charges.list()).data).toEqual([]);
  expect((await stripe.subscriptions.list({ status: "all" })).data).toEqual([]);
  expect((await payPage(url, CARDS.pays)).status).toBe(303);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("complete");
});

test("a double click pays once and both clicks lead on", async () => {
  const { stripe } = await makeStandin();
  const { session, url } = await makeSession(stripe);
  const answers = await Promise.all(Array.from({ length: 5 }, () => payPage(url, CARDS.pays)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
  expect((await stripe.charges.list()).data).toHaveLength(1);
  const late = await payPage(url, CARDS.pays, { attempt: "another" });
  expect(late.html).toContain("This is already done");
  expect(late.html).toContain(`session_id=${session.id}`);
});

test("setup mode saves a card and charges nothing", async () => {
  const { standin, stripe } = await makeStandin();
  const { customer, session, url } = await makeSession(stripe, {
    mode: "setup",
    currency: "eur",
    line_items: undefined as never,
    discounts: undefined as never,
    subscription_data: undefined as never,
    setup_intent_data: { metadata: { purpose: "new_card" } },
  });
  expect((await openPage(url)).html).toContain("Save card");
  expect((await payPage(url, CARDS.declines)).status).toBe(402);
  await payPage(url, CARDS.asksOnce);
  await postPage(`${url}/bank`, { answer: "approve" });
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["setup_intent.payment_method"] });
  expect(done).toMatchObject({ status: "complete", payment_status: "no_payment_required", amount_total: null });
  expect(done.setup_intent).toMatchObject({
    status: "succeeded",
    metadata: { purpose: "new_card" },
    payment_method: { customer: customer.id },
  });
  expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(1);
  const types = standin.events().map(({ type }) => type);
  expect(types.slice(-3)).toEqual(["setup_intent.succeeded", "payment_method.attached", "checkout.session.completed"]);
  expect((await stripe.charges.list()).data).toEqual([]);
});

test("payment mode takes a price made on the spot and can be refunded in parts", async () => {
  const { standin, stripe } = await makeStandin();
  const { session, url } = await makeSession(stripe, {
    mode: "payment",
    line_items: [
      { quantity: 15, price_data: { currency: "eur", unit_amount: 990, product_data: { name: "NFC keychain" } } },
    ],
    discounts: undefined as never,
    subscription_data: undefined as never,
    payment_intent_data: { metadata: { order: "NFC-2026-000123" }, description: "15 keychains" },
  });
  expect((await openPage(url)).html).toContain("15 × NFC keychain");
  await payPage(url, CARDS.pays);
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent.latest_charge"] });
  expect(done).toMatchObject({ amount_total: 14_850, payment_status: "paid" });
  if (typeof done.payment_intent !== "object" || !done.payment_intent) throw new Error("not expanded");
  const intent = done.payment_intent;
  expect(intent).toMatchObject({
    status: "succeeded",
    metadata: { order: "NFC-2026-000123" },
    latest_charge: { paid: true },
  });
  const refund = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 5000,
    reason: "requested_by_customer",
  });
  expect(refund).toMatchObject({ status: "succeeded", amount: 5000 });
  await stripe.refunds.create({ payment_intent: intent.id });
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: "charge_already_refunded",
  });
  expect(await stripe.charges.retrieve(idOf(refund.charge))).toMatchObject({
    refunded: true,
    amount_refunded: 14_850,
  });
  expect(standin.events().filter(({ type }) => type === "charge.refunded")).toHaveLength(2);
});

test("a session expires after a day, by call, and its page shows the way back", async () => {
  const { standin, stripe } = await makeStandin();
  const first = await makeSession(stripe);
  await standin.advanceClock({ hours: 23, minutes: 59 });
  expect((await stripe.checkout.sessions.retrieve(first.session.id)).status).toBe("open");
  await standin.advanceClock({ minutes: 2 });
  expect((await stripe.checkout.sessions.retrieve(first.session.id)).status).toBe("expired");
  const page = await payPage(first.url, CARDS.pays);
  expect(page.status).toBe(410);
  expect(page.html).toContain("This page has expired");
  expect(page.html).toContain("/subscription-checkout/1");
  const second = await stripe.checkout.sessions.create({
    mode: "setup",
    currency: "eur",
    customer: first.customer.id,
    success_url: "http://localhost:3000/done",
  });
  expect((await stripe.checkout.sessions.expire(second.id)).status).toBe("expired");
  expect(standin.events().filter(({ type }) => type === "checkout.session.expired")).toHaveLength(2);
  await expect(stripe.checkout.sessions.expire(second.id)).rejects.toMatchObject({ statusCode: 400 });
});

test("the page speaks German, fills in test cards without scripts and is closed to foreign scripts", async () => {
  const { stripe } = await makeStandin();
  const { url } = await makeSession(stripe, { locale: "de" });
  const page = await openPage(url, "en");
  expect(page.html).toContain('<html lang="de">');
  expect(page.html).toContain("19,00\u00A0€ bezahlen");
  const filled = await postPage(url, { fill: "bank_check" });
  expect(filled.html).toContain('value="4000 0025 0000 3155"');
  expect(filled.html).toContain('value="Odile Ferrandel"');
  const policy = (await fetch(url)).headers.get("content-security-policy");
  expect(policy).toMatch(/script-src 'nonce-[^']+'; /);
  expect(policy).toContain("form-action 'self' http://localhost:3000");
  expect((await openPage(`${new URL(url).origin}/c/pay/cs_test_unknown`)).status).toBe(404);
});

test("what a customer is called cannot break the page", async () => {
  const { stripe } = await makeStandin();
  const { customer, url } = await makeSession(stripe);
  await stripe.customers.update(customer.id, { name: "<img src=x onerror=alert(1)>" });
  const page = await payPage(url, CARDS.declines, { name: '"><script>alert(1)</script>' });
  expect(page.html).not.toContain("<img src=x");
  expect(page.html).not.toContain("<script>alert");
});
