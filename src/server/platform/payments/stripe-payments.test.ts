import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StripeStandin, startStripeStandin } from "#standins/stripe/stripe-standin.ts";
import { signatureOf } from "#standins/stripe/stripe.webhooks.ts";
import { PaymentDeclined, type Payments, UntrustedEvent } from "./payments.port.ts";
import { stripePayments } from "./stripe-payments.ts";

// What the product asks of the provider. Runs on the stand-in; with TEST_STRIPE_SECRET_KEY (a key of the test mode) the same
// tests run on Stripe itself.

const key = process.env["TEST_STRIPE_SECRET_KEY"];
const WEBHOOK_SECRET = "whsec_adapter";
const folder = mkdtempSync(join(tmpdir(), "plaudit-payments-"));
let standin: StripeStandin | undefined;
let payments: Payments;
let stripe: Stripe;

beforeAll(async () => {
  standin = key ? undefined : await startStripeStandin({ folder, port: 0, webhookSecret: WEBHOOK_SECRET });
  const secretKey = key ?? standin?.secretKey ?? "";
  payments = stripePayments({ secretKey, webhookSecret: WEBHOOK_SECRET, ...(standin && { apiUrl: standin.apiUrl }) });
  const address = standin && new URL(standin.apiUrl);
  stripe = new Stripe(secretKey, address ? { host: address.hostname, port: address.port, protocol: "http" } : {});
});
afterAll(async () => {
  await standin?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const plan = { id: "growth", name: "Growth", amountCents: 4900, firstMonthCents: 1900 };
const page = (customerRef: string) => ({
  checkoutId: crypto.randomUUID(),
  customerRef,
  successUrl: "https://plaudit.test/ok?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "https://plaudit.test/back",
  locale: "de" as const,
});

/** A customer with one of the provider's ready-made test cards. */
async function customerWith(card: string): Promise<{ customerRef: string; cardRef: string }> {
  const userId = crypto.randomUUID();
  const customerRef = await payments.createCustomer({ userId, email: `${userId}@payer.test`, name: "Marthe Villard" });
  const { id: cardRef } = await stripe.paymentMethods.attach(card, { customer: customerRef });
  return { customerRef, cardRef };
}

test("the same person is the same customer, however often they are made", async () => {
  const person = { userId: crypto.randomUUID(), email: "twice@payer.test", name: "Twice" };
  const refs = [await payments.createCustomer(person), await payments.createCustomer(person)];
  expect(new Set(refs).size).toBe(1);
});

test("a payment page is open until it is closed, and is found again by our own id", async () => {
  const { customerRef } = await customerWith("pm_card_visa");
  const request = page(customerRef);
  const opened = await payments.openSubscriptionPage({ ...request, plan, withFirstMonth: true, metadata: { a: "b" } });
  expect(opened.url).toMatch(/^https?:/);
  expect(await payments.readCheckout(opened.ref)).toMatchObject({
    status: "open",
    paid: false,
    checkoutId: request.checkoutId,
    customerRef,
  });
  expect(await payments.expireCheckout(opened.ref)).toBe(true);
  expect((await payments.readCheckout(opened.ref)).status).toBe("expired");
});

test("the page for a card charges nothing", async () => {
  const { customerRef } = await customerWith("pm_card_visa");
  const opened = await payments.openCardPage(page(customerRef));
  expect(await payments.readCheckout(opened.ref)).toMatchObject({ status: "open", subscriptionRef: null });
});

test("a subscription on a card on file is charged once for one key, cancelled, resumed, refunded and ended", async () => {
  const { customerRef, cardRef } = await customerWith("pm_card_visa");
  await payments.addressInvoices(customerRef, {
    name: "Table Verte",
    address: "2 rue du Puits",
    city: "Metz",
    postalCode: "57000",
    country: "FR",
  });
  const start = { key: crypto.randomUUID(), customerRef, cardRef, plan, metadata: {} };
  const [first, again] = [await payments.startSubscription(start), await payments.startSubscription(start)];
  expect(again.ref).toBe(first.ref);
  expect(first).toMatchObject({ status: "active", cancelAtPeriodEnd: false, card: { brand: "visa", last4: "4242" } });
  expect(first.latestInvoice).toMatchObject({ status: "paid", amountCents: 4900 });
  expect(first.periodEnd.getTime() - first.periodStart.getTime()).toBeGreaterThan(27 * 86_400_000);

  expect((await payments.setCancelAtPeriodEnd(first.ref, true)).cancelAtPeriodEnd).toBe(true);
  expect((await payments.setCancelAtPeriodEnd(first.ref, false)).cancelAtPeriodEnd).toBe(false);
  const invoices = await payments.listInvoices(first.ref);
  expect(invoices).toHaveLength(1);
  const invoiceRef = invoices[0]?.ref ?? "";
  expect(await payments.readInvoice(invoiceRef)).toMatchObject({
    subscriptionRef: first.ref,
    paymentRef: expect.stringMatching(/^pi_/),
  });
  expect((await payments.invoicePdf(invoiceRef)).subarray(0, 5).toString()).toBe("%PDF-");
  await payments.refundInvoice(invoiceRef, crypto.randomUUID());
  await payments.cancelNow(first.ref);
  expect((await payments.readSubscription(first.ref)).status).toBe("canceled");
});

test("a page for one payment says what it sells, and closes like any other", async () => {
  const { customerRef } = await customerWith("pm_card_visa");
  const request = {
    ...page(customerRef),
    line: { name: "NFC keychain", unitCents: 990, quantity: 2 },
    description: "NFC-2026-000123",
    expiresAt: new Date(Date.now() + 3_600_000),
    metadata: { order_number: "NFC-2026-000123" },
  };
  const opened = await payments.openPaymentPage(request);
  expect(await payments.openPaymentPage(request)).toEqual(opened);
  expect(await payments.readCheckout(opened.ref)).toMatchObject({
    status: "open",
    paid: false,
    checkoutId: request.checkoutId,
    paymentRef: null,
  });
  expect((await stripe.checkout.sessions.retrieve(opened.ref)).amount_total).toBe(1980);
  expect(await payments.expireCheckout(opened.ref)).toBe(true);
  expect((await payments.readCheckout(opened.ref)).status).toBe("expired");
});

test("a payment is given back once, also by another key", async () => {
  const { customerRef, cardRef } = await customerWith("pm_card_visa");
  const intent = await stripe.paymentIntents.create({
    amount: 1980,
    currency: "eur",
    customer: customerRef,
    payment_method: cardRef,
    off_session: true,
    confirm: true,
  });
  for (const refundKey of ["a", "a", "b"]) await payments.refundPayment(intent.id, `${intent.id}-${refundKey}`);
  const refunds = await stripe.refunds.list({ payment_intent: intent.id });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([1980]);
});

test.each([
  ["pm_card_chargeCustomerFail", "declined"],
  ["pm_card_authenticationRequired", "authentication_required"],
])("the card %s is refused as %s, and nothing is left behind", async (card, reason) => {
  const { customerRef, cardRef } = await customerWith(card);
  const attempt = payments.startSubscription({ key: crypto.randomUUID(), customerRef, cardRef, plan, metadata: {} });
  await expect(attempt).rejects.toSatisfy((error) => error instanceof PaymentDeclined && error.reason === reason);
  const left = await stripe.subscriptions.list({ customer: customerRef, status: "active" });
  expect(left.data).toEqual([]);
});

test("an event is believed by signature, age and mode only", () => {
  const event = (livemode: boolean) =>
    JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "invoice.paid",
      created: 1_800_000_000,
      livemode,
      data: { object: { id: "in_1" } },
    });
  const now = new Date();
  const read = (body: string, at: Date, secret = WEBHOOK_SECRET) =>
    payments.readEvent(Buffer.from(body), signatureOf(body, secret, at), now);
  expect(read(event(false), now)).toEqual({
    id: "evt_1",
    type: "invoice.paid",
    objectRef: "in_1",
    createdAt: new Date(1_800_000_000_000),
  });
  expect(() => read(event(true), now)).toThrow(UntrustedEvent);
  expect(() => read(event(false), now, "whsec_other")).toThrow(UntrustedEvent);
  expect(() => read(event(false), new Date(now.getTime() - 301_000))).toThrow(UntrustedEvent);
});
