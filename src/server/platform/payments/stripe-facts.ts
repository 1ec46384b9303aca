import type { Stripe } from "stripe";
import type { CardFacts, CheckoutFacts, InvoiceFacts, SubscriptionFacts } from "./payments.port.ts";

const at = (seconds: number): Date => new Date(seconds * 1000);
const atOrNull = (seconds: number | null | undefined): Date | null => (seconds ? at(seconds) : null);
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);
const expanded = <T extends { id: string }>(value: string | T | null | undefined): T | null =>
  typeof value === "object" ? (value ?? null) : null;

/** Stripe may add statuses; one we do not know is read as the most careful one we do. */
const known = <T extends string>(statuses: readonly T[], status: string | null, careful: T): T =>
  statuses.find((candidate) => candidate === status) ?? careful;
const INVOICE = ["draft", "open", "paid", "void", "uncollectible"] as const;
const SUBSCRIPTION = [
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "incomplete",
  "incomplete_expired",
  "paused",
] as const;
const CHECKOUT = ["open", "complete", "expired"] as const;

function presentCard(method: string | Stripe.PaymentMethod | null | undefined): CardFacts | null {
  const expandedMethod = expanded(method);
  const card = expandedMethod?.card;
  if (!expandedMethod || !card) return null;
  return {
    ref: expandedMethod.id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
}

export function presentInvoice(invoice: Stripe.Invoice): InvoiceFacts {
  const line = invoice.lines.data[0];
  const payment = invoice.payments?.data.find((candidate) => candidate.status === "paid") ?? invoice.payments?.data[0];
  return {
    ref: invoice.id ?? "",
    number: invoice.number ?? "",
    status: known(INVOICE, invoice.status, "open"),
    amountCents: invoice.total,
    issuedAt: at(invoice.status_transitions.finalized_at ?? invoice.created),
    paidAt: atOrNull(invoice.status_transitions.paid_at),
    periodStart: at(line?.period.start ?? invoice.period_start),
    periodEnd: at(line?.period.end ?? invoice.period_end),
    paymentRef: idOf(payment?.payment.payment_intent),
    pageUrl: invoice.hosted_invoice_url ?? null,
    subscriptionRef: idOf(invoice.parent?.subscription_details?.subscription),
  };
}

export function presentSubscription(subscription: Stripe.Subscription): SubscriptionFacts {
  // The period lives on the item: a subscription of ours has exactly one.
  const item = subscription.items.data[0];
  const invoice = expanded(subscription.latest_invoice);
  return {
    ref: subscription.id,
    customerRef: idOf(subscription.customer) ?? "",
    checkoutId: subscription.metadata["checkout_id"] ?? null,
    status: known(SUBSCRIPTION, subscription.status, "paused"),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    startedAt: at(subscription.start_date),
    periodStart: at(item?.current_period_start ?? subscription.start_date),
    periodEnd: at(item?.current_period_end ?? subscription.start_date),
    endedAt: atOrNull(subscription.ended_at),
    card: presentCard(subscription.default_payment_method),
    latestInvoice: invoice ? presentInvoice(invoice) : null,
  };
}

export function presentCheckout(session: Stripe.Checkout.Session): CheckoutFacts {
  const subscription = expanded(session.subscription);
  const setup = expanded(session.setup_intent);
  return {
    ref: session.id,
    status: known(CHECKOUT, session.status, "open"),
    paid: session.status === "complete" && session.payment_status !== "unpaid",
    url: session.url,
    checkoutId: session.client_reference_id,
    customerRef: idOf(session.customer),
    subscriptionRef: idOf(session.subscription),
    paymentRef: idOf(session.payment_intent),
    card: presentCard(setup?.payment_method) ?? presentCard(subscription?.default_payment_method),
  };
}
