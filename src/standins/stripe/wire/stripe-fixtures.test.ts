import { expect, test } from "vitest";
import fixtures from "./stripe-fixtures.json" with { type: "json" };
import { CARDS, idOf, makeStandin, makeSubscription, payPage } from "#standins/stripe/stripe-standin.factory.ts";

type Json = { [key: string]: unknown };

const kindOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value);

/** Every key of the example, with its type; null stands for any, and lists are compared by their first entry. */
function differences(example: unknown, actual: unknown, path: string): string[] {
  if (example === null || actual === null) return [];
  if (actual === undefined) return [`${path} is missing`];
  if (kindOf(example) !== kindOf(actual)) return [`${path} is ${kindOf(actual)}, not ${kindOf(example)}`];
  if (Array.isArray(example) && Array.isArray(actual)) {
    const isComparable = example.length > 0 && actual.length > 0;
    return isComparable ? differences(example[0], actual[0], `${path}[0]`) : [];
  }
  // Metadata is whatever the caller wrote.
  if (typeof example !== "object" || path.endsWith(".metadata")) return [];
  return Object.entries(example as Json).flatMap(([key, value]) =>
    differences(value, (actual as Json)[key], `${path}.${key}`),
  );
}

test("every resource has all keys of Stripe's published example, with the same types", async () => {
  const { standin, stripe } = await makeStandin();
  const { customer, product, price, coupon, session, subscriptionId } = await makeSubscription(stripe, CARDS.pays);
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const [invoice] = (await stripe.invoices.list({ subscription: subscriptionId, expand: ["data.discounts"] })).data;
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? "" })).data;
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
  const intentId = idOf(charge?.payment_intent);
  const refund = await stripe.refunds.create({ payment_intent: intentId });
  const setup = await stripe.checkout.sessions.create({
    mode: "setup",
    currency: "eur",
    customer: customer.id,
    success_url: "http://localhost:3000/done",
  });
  await payPage(setup.url ?? "", CARDS.pays);
  const saved = await stripe.checkout.sessions.retrieve(setup.id);
  const actual: Record<keyof typeof fixtures, unknown> = {
    customer: await stripe.customers.retrieve(customer.id),
    product: await stripe.products.retrieve(product.id),
    price: await stripe.prices.retrieve(price.id),
    coupon: await stripe.coupons.retrieve(coupon.id),
    discount: invoice?.discounts[0],
    "checkout.session": await stripe.checkout.sessions.retrieve(session.id),
    item: (await stripe.checkout.sessions.listLineItems(session.id)).data[0],
    subscription,
    subscription_item: subscription.items.data[0],
    plan: subscription.items.data[0]?.plan,
    invoice: await stripe.invoices.retrieve(invoice?.id ?? ""),
    line_item: invoice?.lines.data[0],
    invoice_payment: payment,
    payment_intent: await stripe.paymentIntents.retrieve(intentId),
    setup_intent: await stripe.setupIntents.retrieve(idOf(saved.setup_intent)),
    payment_method: (await stripe.customers.listPaymentMethods(customer.id)).data[0],
    charge: await stripe.charges.retrieve(charge?.id ?? ""),
    refund: await stripe.refunds.retrieve(refund.id),
    event: await stripe.events.retrieve(standin.events().at(-1)?.id ?? ""),
  };
  const found = Object.entries(fixtures).flatMap(([name, example]) => {
    // What an event carries differs from event to event.
    const { data, ...event } = example as Json;
    // The client turns decimals into objects of its own, so the answer is compared as it travels.
    const wire: unknown = JSON.parse(JSON.stringify(actual[name as keyof typeof fixtures]) ?? "null");
    expect(wire, name).not.toBeNull();
    return differences(
      name === "event" ? { ...event, data: {} } : { ...event, ...(data === undefined ? {} : { data }) },
      wire,
      name,
    );
  });
  expect(found).toEqual([]);
});
