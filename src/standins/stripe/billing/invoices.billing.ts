import type { Quote } from "#standins/stripe/rules/amounts.rules.ts";
import {
  type CardCircumstance,
  cancelIntent,
  confirmIntent,
  createIntent,
} from "#standins/stripe/calls/intents.calls.ts";
import { invalid } from "#standins/stripe/stripe.fault.ts";
import { ACCOUNT_ID, type World, emit } from "#standins/stripe/stripe.world.ts";
import { followInvoice } from "#standins/stripe/rules/subscription.status.ts";
import { HOSTED, type Resources, listOf, randomId, shape } from "#standins/stripe/wire/wire.shape.ts";

type Invoice = Resources["invoice"];
type Line = Invoice["lines"]["data"][number];
type Subscription = Resources["subscription"];

export interface InvoiceInput {
  subscription: Subscription;
  reason: "subscription_create" | "subscription_cycle";
  quote: Quote;
  discount: Resources["discount"] | undefined;
  isTrial: boolean;
  periodStart: number;
}

/** Drafts the invoice of one period; one-time lines come with the first. */
export function draftInvoice(world: World, input: InvoiceInput): Invoice {
  const { subscription, quote, discount } = input;
  const id = randomId("in_1");
  const invoice = shape<Invoice>("invoice", {
    id,
    object: "invoice",
    account_country: "FR",
    account_name: "Plaudit",
    amount_due: quote.total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: quote.total,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    billing_reason: input.reason,
    collection_method: "charge_automatically",
    created: world.now(),
    currency: subscription.currency,
    ...buyerOf(world.store.get("customer", subscription.customer)),
    default_tax_rates: [],
    discounts: discount && quote.discount > 0 ? [discount.id] : [],
    issuer: { type: "self" },
    lines: listOf(
      `/v1/invoices/${id}/lines`,
      quote.lines.map((line) => invoiceLine(world, input, line, id)),
    ),
    livemode: false,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: world.now(),
    period_start: input.periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: quote.subtotal,
    subtotal_excluding_tax: quote.subtotal,
    total: quote.total,
    total_discount_amounts: discount && quote.discount > 0 ? [{ amount: quote.discount, discount: discount.id }] : [],
    total_excluding_tax: quote.total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
  });
  world.store.put(invoice);
  emit(world, "invoice.created", invoice);
  return invoice;
}

/** As they are now: a later change of name or address leaves an invoice as it is. */
const buyerOf = (customer: Resources["customer"]) => ({
  customer: customer.id,
  customer_address: customer.address ?? null,
  customer_email: customer.email,
  customer_name: customer.business_name ?? customer.name ?? null,
  customer_phone: customer.phone ?? null,
  customer_tax_exempt: "none" as const,
  customer_tax_ids: [],
});

function invoiceLine(world: World, input: InvoiceInput, line: Quote["lines"][number], invoice: string): Line {
  const { subscription, discount } = input;
  const item = subscription.items.data.find(({ price }) => price.id === line.price.id);
  const isRecurring = line.price.recurring !== null;
  const now = world.now();
  return shape<Line>("line_item", {
    id: randomId("il_1"),
    object: "line_item",
    amount: line.subtotal,
    currency: line.price.currency,
    description: describeLine(world, line, input.isTrial && isRecurring),
    discount_amounts: discount && line.discount > 0 ? [{ amount: line.discount, discount: discount.id }] : [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: isRecurring
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: false,
            proration_details: { credited_items: null },
            subscription: subscription.id,
            subscription_item: item?.id ?? "",
          },
          type: "subscription_item_details",
        }
      : {
          invoice_item_details: {
            invoice_item: randomId("ii_1"),
            proration: false,
            proration_details: { credited_items: null },
            subscription: subscription.id,
          },
          subscription_item_details: null,
          type: "invoice_item_details",
        },
    period:
      isRecurring && item
        ? { start: item.current_period_start, end: item.current_period_end }
        : { start: now, end: now },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: line.price.product },
      type: "price_details",
      unit_amount_decimal: line.price.unit_amount_decimal,
    },
    quantity: line.quantity,
    quantity_decimal: String(line.quantity),
    subscription: subscription.id,
    subtotal: line.subtotal,
    taxes: [],
  });
}

function describeLine(world: World, { price, quantity }: Quote["lines"][number], isTrial: boolean): string {
  const name = world.store.find("product", price.product)?.name ?? price.nickname ?? price.id;
  if (isTrial) return `Free trial for ${quantity} × ${name}`;
  if (!price.recurring) return name;
  const amount = new Intl.NumberFormat("en", { style: "currency", currency: price.currency }).format(
    (price.unit_amount ?? 0) / 100,
  );
  const { interval, interval_count: count } = price.recurring;
  return `${quantity} × ${name} (at ${amount} / ${count === 1 ? interval : `every ${count} ${interval}s`})`;
}

/** Gives the draft its number and the intent that is to pay it. */
export function finalizeInvoice(world: World, invoice: Invoice, paidBy?: Resources["payment_intent"]): Invoice {
  const customer = world.store.get("customer", invoice.customer ?? "");
  const sequence = customer.next_invoice_sequence ?? 1;
  world.store.put({ ...customer, next_invoice_sequence: sequence + 1 });
  const token = `${ACCOUNT_ID}/${randomId("test_", 32)}`;
  Object.assign(invoice, {
    status: "open",
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, "0")}`,
    effective_at: world.now(),
    ending_balance: 0,
    hosted_invoice_url: `${HOSTED}/i/${token}`,
    invoice_pdf: `${HOSTED}/i/${token}/pdf`,
    status_transitions: { ...invoice.status_transitions, finalized_at: world.now() },
  } satisfies Partial<Invoice>);
  world.store.put(invoice);
  emit(world, "invoice.finalized", invoice);
  if (invoice.amount_due > 0) {
    const intent =
      paidBy ??
      createIntent(world, {
        amount: invoice.amount_due,
        currency: invoice.currency,
        customer: customer.id,
        description: invoice.billing_reason === "subscription_create" ? "Subscription creation" : "Subscription update",
        setup_future_usage: "off_session",
      });
    openPayment(world, invoice, intent);
  }
  return invoice;
}

function openPayment(world: World, invoice: Invoice, intent: Resources["payment_intent"]): void {
  world.store.put(
    shape<Resources["invoice_payment"]>("invoice_payment", {
      id: randomId("inpay_1"),
      object: "invoice_payment",
      amount_paid: null,
      amount_requested: invoice.amount_due,
      created: world.now(),
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      payment: { payment_intent: intent.id, type: "payment_intent" },
      status: "open",
      status_transitions: { canceled_at: null, paid_at: null },
    }),
    invoice.id,
  );
}

/** The intent that pays this invoice. */
export function intentOfInvoice(world: World, invoice: Invoice): Resources["payment_intent"] | undefined {
  const [payment] = world.store.children("invoice_payment", invoice.id);
  return payment?.payment.payment_intent
    ? world.store.find("payment_intent", payment.payment.payment_intent)
    : undefined;
}

/** The card an invoice is charged to when the call names none. */
export function methodOfInvoice(world: World, invoice: Invoice): Resources["payment_method"] | undefined {
  const subscriptionId = invoice.parent?.subscription_details?.subscription;
  const subscription = subscriptionId ? world.store.find("subscription", subscriptionId) : undefined;
  const customer = invoice.customer ? world.store.find("customer", invoice.customer) : undefined;
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer?.invoice_settings.default_payment_method;
  return id ? world.store.find("payment_method", id) : undefined;
}

/** Tries to have an open invoice paid; its status and its intent tell how it went. */
export function attemptInvoice(
  world: World,
  invoice: Invoice,
  method: Resources["payment_method"] | undefined,
  how: CardCircumstance,
): Invoice {
  const intent = intentOfInvoice(world, invoice);
  if (!intent || intent.status === "succeeded") return settleInvoice(world, invoice);
  if (!how.confirmed) invoice.attempt_count += 1;
  invoice.attempted = true;
  world.store.put(invoice);
  if (method) confirmIntent(world, intent, method, how);
  if (intent.status === "succeeded") return settleInvoice(world, invoice);
  if (intent.status === "requires_action") {
    emit(world, "invoice.payment_action_required", invoice);
    return invoice;
  }
  return refuseInvoice(world, invoice, intent.last_payment_error?.code);
}

/** Notes that an invoice was not paid and lets its subscription follow. */
export function refuseInvoice(world: World, invoice: Invoice, code?: string): Invoice {
  emit(world, "invoice.payment_failed", invoice);
  if (code === "authentication_required") emit(world, "invoice.payment_action_required", invoice);
  followInvoice(world, invoice);
  return invoice;
}

/** Marks an invoice as paid, by its intent or because nothing was due. */
export function settleInvoice(world: World, invoice: Invoice): Invoice {
  const [payment] = world.store.children("invoice_payment", invoice.id);
  if (payment)
    world.store.put({
      ...payment,
      amount_paid: payment.amount_requested,
      status: "paid",
      status_transitions: { ...payment.status_transitions, paid_at: world.now() },
    });
  Object.assign(invoice, {
    status: "paid",
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
  } satisfies Partial<Invoice>);
  world.store.put(invoice);
  emit(world, "invoice.paid", invoice);
  emit(world, "invoice.payment_succeeded", invoice);
  followInvoice(world, invoice);
  return invoice;
}

/** Gives up an open invoice for good. */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== "open")
    throw invalid(`You can only pass in open invoices. This invoice isn't open.`, "invoice_not_editable");
  const intent = intentOfInvoice(world, invoice);
  if (intent) cancelIntent(world, intent);
  for (const payment of world.store.children("invoice_payment", invoice.id))
    world.store.put({
      ...payment,
      status: "canceled",
      status_transitions: { ...payment.status_transitions, canceled_at: world.now() },
    });
  Object.assign(invoice, {
    status: "void",
    auto_advance: false,
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  } satisfies Partial<Invoice>);
  world.store.put(invoice);
  emit(world, "invoice.voided", invoice);
  return invoice;
}
