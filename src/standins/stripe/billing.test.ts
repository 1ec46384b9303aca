import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import {
  CARDS,
  makeCatalogue,
  makeStandin,
  makeSubscription,
  openPage,
  payPage,
  postPage,
} from "./stripe-standin.factory.ts";

const day = (unix: number | null | undefined): string => new Date((unix ?? 0) * 1000).toISOString().slice(0, 10);

test("a subscription of the 31st renews over fourteen months at the full price", async () => {
  const { standin, stripe } = await makeStandin({ start: "2027-01-31T10:00:00Z" });
  const { subscriptionId } = await makeSubscription(stripe, CARDS.pays);
  await standin.advanceClock({ to: new Date("2028-04-01T00:00:00Z") });
  const invoices = (await stripe.invoices.list({ subscription: subscriptionId, limit: 100 })).data.toReversed();
  expect(invoices.map(({ created }) => day(created))).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
    "2027-05-31",
    "2027-06-30",
    "2027-07-31",
    "2027-08-31",
    "2027-09-30",
    "2027-10-31",
    "2027-11-30",
    "2027-12-31",
    "2028-01-31",
    "2028-02-29",
    "2028-03-31",
  ]);
  expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([1900, ...Array.from({ length: 14 }, () => 4900)]);
  expect(invoices.every(({ status }) => status === "paid")).toBe(true);
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(15);
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  expect(day(subscription.items.data[0]?.current_period_end)).toBe("2028-04-30");
  const renewals = standin
    .events()
    .filter(({ type, data }) => type === "invoice.paid" && data.object["billing_reason"] === "subscription_cycle");
  expect(renewals.map(({ created }) => day(created)).slice(0, 2)).toEqual(["2027-02-28", "2027-03-31"]);
});

test("a card that fails on renewal makes it past due, without retries, until the invoice is paid with a new one", async () => {
  const { standin, stripe } = await makeStandin();
  const { customer, subscriptionId } = await makeSubscription(stripe, CARDS.failsLater);
  const before = standin.events().length;
  await standin.advanceClock({ days: 32 });
  expect(
    standin
      .events()
      .slice(before)
      .map(({ type }) => type),
  ).toEqual([
    "invoice.created",
    "customer.subscription.updated",
    "invoice.finalized",
    "payment_intent.created",
    "charge.failed",
    "payment_intent.payment_failed",
    "invoice.payment_failed",
    "customer.subscription.updated",
    "customer.updated",
  ]);
  const pastDue = await stripe.subscriptions.retrieve(subscriptionId, {
    expand: ["latest_invoice.payments.data.payment.payment_intent"],
  });
  expect(pastDue).toMatchObject({
    status: "past_due",
    latest_invoice: { status: "open", attempt_count: 1, amount_remaining: 4900, next_payment_attempt: null },
  });
  await standin.advanceClock({ days: 5 });
  const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId })).data;
  expect(invoice?.attempt_count).toBe(1);
  await expect(stripe.invoices.pay(invoice?.id ?? "")).rejects.toMatchObject({
    type: "StripeCardError",
    code: "card_declined",
    statusCode: 402,
  });
  expect((await stripe.invoices.retrieve(invoice?.id ?? "")).attempt_count).toBe(2);

  const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  const paid = await stripe.invoices.pay(invoice?.id ?? "", { payment_method: method.id });
  expect(paid).toMatchObject({ status: "paid", amount_paid: 4900 });
  expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe("active");
  await expect(stripe.invoices.pay(invoice?.id ?? "")).rejects.toMatchObject({ statusCode: 400 });
});

test("a card that always asks the bank fails on renewal with authentication_required; one set up once does not", async () => {
  const { standin, stripe } = await makeStandin();
  const always = await makeSubscription(stripe, CARDS.asksAlways);
  const onceCustomer = await stripe.customers.create({ name: "Zum Goldenen Hirsch" });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: onceCustomer.id,
    line_items: [{ price: always.price.id, quantity: 1 }],
    success_url: "http://localhost:3000/done",
  });
  await payPage(session.url ?? "", CARDS.asksOnce);
  await postPage(`${session.url}/bank`, { answer: "approve" });
  await standin.advanceClock({ days: 32 });

  const [renewed] = (await stripe.subscriptions.list({ customer: onceCustomer.id })).data;
  expect(renewed?.status).toBe("active");
  const failed = await stripe.subscriptions.retrieve(always.subscriptionId, { expand: ["latest_invoice"] });
  expect(failed.status).toBe("past_due");
  if (typeof failed.latest_invoice !== "object" || !failed.latest_invoice?.id) throw new Error("not expanded");
  const invoice = failed.latest_invoice;
  expect(standin.events().map(({ type }) => type)).toContain("invoice.payment_action_required");
  await expect(stripe.invoices.pay(invoice.id ?? "")).rejects.toMatchObject({ code: "authentication_required" });

  const url = invoice.hosted_invoice_url ?? "";
  const page = await openPage(url);
  expect(page.html).toContain("ending in 3184");
  await postPage(`${url}/saved`, {});
  expect((await openPage(url)).html).toContain("Approve €49.00 for Plaudit");
  await postPage(`${url}/bank`, { answer: "approve" });
  expect((await openPage(url)).html).toContain("is paid");
  expect((await stripe.subscriptions.retrieve(always.subscriptionId)).status).toBe("active");
});

test("an open invoice can be paid on its page with another card, which then pays the next month", async () => {
  const { standin, stripe } = await makeStandin();
  const { subscriptionId } = await makeSubscription(stripe, CARDS.failsLater);
  await standin.advanceClock({ days: 32 });
  const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId })).data;
  const url = invoice?.hosted_invoice_url ?? "";
  expect((await payPage(url, CARDS.declines)).status).toBe(402);
  expect((await payPage(url, CARDS.pays, { cvc: "" })).status).toBe(422);
  expect((await payPage(url, CARDS.pays)).status).toBe(303);
  expect((await stripe.invoices.retrieve(invoice?.id ?? "")).status).toBe("paid");
  await standin.advanceClock({ days: 31 });
  expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe("active");
});

test("canceling at the period end can be taken back; else it ends there", async () => {
  const { standin, stripe } = await makeStandin({ start: "2027-05-10T08:00:00Z" });
  const { subscriptionId } = await makeSubscription(stripe, CARDS.pays);
  const canceled = await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  expect(canceled).toMatchObject({
    status: "active",
    cancel_at_period_end: true,
    cancellation_details: { reason: "cancellation_requested" },
  });
  expect(day(canceled.cancel_at)).toBe("2027-06-10");
  const resumed = await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  await standin.advanceClock({ days: 32 });
  expect((await stripe.subscriptions.retrieve(subscriptionId)).status).toBe("active");
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await standin.advanceClock({ days: 60 });
  const ended = await stripe.subscriptions.retrieve(subscriptionId);
  expect([ended.status, day(ended.ended_at), day(ended.canceled_at)]).toEqual(["canceled", "2027-07-10", "2027-06-11"]);
  expect((await stripe.invoices.list({ subscription: subscriptionId })).data).toHaveLength(2);
  expect(standin.events().at(-1)?.type).toBe("customer.subscription.deleted");
  await expect(stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false })).rejects.toMatchObject({
    statusCode: 400,
  });
  await expect(stripe.subscriptions.cancel(subscriptionId)).rejects.toMatchObject({ code: "resource_missing" });
});

test("a subscription made by call follows its payment behaviour", async () => {
  const { standin, stripe } = await makeStandin();
  const { customer, price } = await makeCatalogue(stripe);
  const items = [{ price: price.id }];
  await expect(stripe.subscriptions.create({ customer: customer.id, items })).rejects.toMatchObject({
    code: "resource_missing",
  });
  const failing = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
  const how = { customer: customer.id, items, off_session: true, default_payment_method: failing.id };
  const count = standin.events().length;
  await expect(stripe.subscriptions.create({ ...how, payment_behavior: "error_if_incomplete" })).rejects.toMatchObject({
    code: "card_declined",
    statusCode: 402,
  });
  expect(standin.events()).toHaveLength(count);
  expect((await stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toEqual([]);

  const incomplete = await stripe.subscriptions.create({
    ...how,
    payment_behavior: "allow_incomplete",
    expand: ["latest_invoice"],
  });
  expect(incomplete).toMatchObject({ status: "incomplete", latest_invoice: { status: "open" } });
  const waiting = await stripe.subscriptions.create({
    ...how,
    payment_behavior: "default_incomplete",
    expand: ["latest_invoice.confirmation_secret"],
  });
  expect(waiting).toMatchObject({
    status: "incomplete",
    latest_invoice: { attempted: false, confirmation_secret: { type: "payment_intent" } },
  });
  const good = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  await stripe.invoices.pay((waiting.latest_invoice as { id: string }).id, { payment_method: good.id });
  expect((await stripe.subscriptions.retrieve(waiting.id)).status).toBe("active");
  await standin.advanceClock({ hours: 24 });
  const expired = await stripe.subscriptions.retrieve(incomplete.id, { expand: ["latest_invoice"] });
  expect(expired).toMatchObject({ status: "incomplete_expired", latest_invoice: { status: "void" } });

  const paid = await stripe.subscriptions.create({
    ...how,
    default_payment_method: good.id,
    payment_behavior: "error_if_incomplete",
    metadata: { a: "b" },
  });
  expect(paid).toMatchObject({ status: "active", metadata: { a: "b" } });
});

test("a trial costs nothing until it ends, and a coupon for some months ends with them", async () => {
  const { standin, stripe } = await makeStandin({ start: "2027-01-15T12:00:00Z" });
  const { customer, price } = await makeCatalogue(stripe);
  const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  const half = await stripe.coupons.create({ percent_off: 50, duration: "repeating", duration_in_months: 2 });
  const trial = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    trial_period_days: 14,
  });
  expect(trial).toMatchObject({ status: "trialing" });
  const reduced = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    discounts: [{ coupon: half.id }],
  });
  await standin.advanceClock({ days: 70 });
  const amounts = async (subscription: string) =>
    (await stripe.invoices.list({ subscription })).data.toReversed().map(({ total, created }) => [day(created), total]);
  expect(await amounts(trial.id)).toEqual([
    ["2027-01-15", 0],
    ["2027-01-29", 4900],
    ["2027-02-28", 4900],
  ]);
  expect(await amounts(reduced.id)).toEqual([
    ["2027-01-15", 2450],
    ["2027-02-15", 2450],
    ["2027-03-15", 4900],
  ]);
  expect((await stripe.subscriptions.retrieve(trial.id)).status).toBe("active");
});

test("a new price counts from the next renewal", async () => {
  const { standin, stripe } = await makeStandin();
  const { product, subscriptionId } = await makeSubscription(stripe, CARDS.pays);
  const dearer = await stripe.prices.create({
    product: product.id,
    currency: "eur",
    unit_amount: 5900,
    recurring: { interval: "month" },
  });
  const [item] = (await stripe.subscriptions.retrieve(subscriptionId)).items.data;
  const change = { items: [{ id: item?.id ?? "", price: dearer.id }] };
  await expect(stripe.subscriptions.update(subscriptionId, change)).rejects.toMatchObject({
    param: "proration_behavior",
  });
  await stripe.subscriptions.update(subscriptionId, { ...change, proration_behavior: "none" });
  await standin.advanceClock({ days: 32 });
  const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId })).data;
  expect(invoice?.total).toBe(5900);
});

test("the invoice PDF can be read, with letters its font lacks spelled plainly", async () => {
  const { standin, stripe } = await makeStandin();
  const { customer, subscriptionId } = await makeSubscription(stripe, CARDS.pays);
  await stripe.customers.update(customer.id, { name: "Gościniec 李 Øl" });
  await standin.advanceClock({ days: 32 });
  const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId })).data;
  const response = await fetch(invoice?.invoice_pdf ?? "", { headers: { "accept-language": "de" } });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const text = textOfPdf(Buffer.from(await response.arrayBuffer()));
  for (const part of [
    "Plaudit",
    "Rechnung",
    invoice?.number ?? "?",
    "Gosciniec ? Øl",
    "68000 Colmar",
    "Plaudit monthly plan",
    "49,00 €",
  ])
    expect(text).toContain(part);
  expect((await fetch(`${invoice?.hosted_invoice_url}x/pdf`)).status).toBe(404);
});

/** The words drawn on the pages: every packed stream, every string shown. */
function textOfPdf(pdf: Buffer): string {
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  const raw = pdf.toString("latin1");
  const streams = Array.from(raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g), ([, body = ""]) => {
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  const shown = streams.flatMap((stream) =>
    Array.from(stream.matchAll(/<([0-9A-F]+)> Tj/g), ([, hex = ""]) => Buffer.from(hex, "hex")),
  );
  return shown.map((bytes) => new TextDecoder("windows-1252").decode(bytes)).join("\n");
}
