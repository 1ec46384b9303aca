import { type PricedLine, quoteOf } from "#standins/stripe/rules/amounts.rules.ts";
import {
  attemptInvoice,
  draftInvoice,
  finalizeInvoice,
  methodOfInvoice,
  settleInvoice,
  voidInvoice,
} from "./invoices.billing.ts";
import { addMonths, periodEnd } from "#standins/stripe/rules/period.rules.ts";
import { type World, emit } from "#standins/stripe/stripe.world.ts";
import { changeSubscription } from "#standins/stripe/rules/subscription.status.ts";
import { type Resources, listOf, randomId, shape } from "#standins/stripe/wire/wire.shape.ts";

type Subscription = Resources["subscription"];
type Item = Subscription["items"]["data"][number];

export interface SubscriptionStart {
  customer: string;
  recurring: PricedLine[];
  /** One-time lines of the first invoice. */
  extra: PricedLine[];
  coupon: Resources["coupon"] | undefined;
  method: string | null;
  metadata: Record<string, string>;
  description: string | null;
  trialEnd: number | null;
  checkoutSession: string | null;
}

/** Makes a subscription with its first invoice, finalised and not yet paid. */
export function startSubscription(
  world: World,
  start: SubscriptionStart,
  paidBy?: Resources["payment_intent"],
): { subscription: Subscription; invoice: Resources["invoice"] } {
  const id = randomId("sub_1");
  const now = world.now();
  const discount = start.coupon && createDiscount(world, start.coupon, { ...start, subscription: id });
  const subscription = newSubscription(world, id, start, discount);
  world.store.put(subscription);
  const isTrial = start.trialEnd !== null;
  const billed = [...start.recurring.map((line) => (isTrial ? freeOf(line) : line)), ...start.extra];
  const quote = quoteOf(billed, start.coupon);
  const hasEffect = quote.discount > 0 ? discount : undefined;
  emit(world, "customer.subscription.created", subscription);
  const invoice = draftInvoice(world, {
    subscription,
    reason: "subscription_create",
    quote,
    discount: hasEffect,
    isTrial,
    periodStart: now,
  });
  subscription.latest_invoice = invoice.id;
  // A discount that applies once waits for the first invoice with something to take it from.
  if (hasEffect && start.coupon?.duration === "once") subscription.discounts = [];
  world.store.put(subscription);
  finalizeInvoice(world, invoice, paidBy);
  if (invoice.amount_due === 0) settleInvoice(world, invoice);
  return { subscription: world.store.get("subscription", id), invoice };
}

function newSubscription(
  world: World,
  id: string,
  start: SubscriptionStart,
  discount: Resources["discount"] | undefined,
): Subscription {
  const now = world.now();
  const anchor = start.trialEnd ?? now;
  return shape<Subscription>("subscription", {
    id,
    object: "subscription",
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_mode: { flexible: null, type: "classic" },
    billing_schedules: [],
    cancel_at_period_end: false,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: start.recurring[0]?.price.currency ?? "eur",
    customer: start.customer,
    default_payment_method: start.method,
    default_tax_rates: [],
    description: start.description,
    discounts: discount ? [discount.id] : [],
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: "self" },
    },
    items: listOf(
      `/v1/subscription_items?subscription=${id}`,
      start.recurring.map((line) =>
        makeItem(world, id, line, {
          start: now,
          end:
            start.trialEnd ?? periodEnd(anchor, now, line.price.recurring ?? { interval: "month", interval_count: 1 }),
        }),
      ),
    ),
    livemode: false,
    metadata: start.metadata,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: "off" },
    start_date: now,
    status: "incomplete",
    trial_end: start.trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
    trial_start: start.trialEnd === null ? null : now,
  });
}

const freeOf = (line: PricedLine): PricedLine => ({
  ...line,
  price: { ...line.price, unit_amount: 0, unit_amount_decimal: "0" },
});

export function makeItem(
  world: World,
  subscription: string,
  { price, quantity }: PricedLine,
  period: { start: number; end: number },
): Item {
  const { recurring } = price;
  const plan = shape<Item["plan"]>("plan", {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: recurring?.interval ?? "month",
    interval_count: recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    product: price.product,
    usage_type: "licensed",
  });
  return shape<Item>("subscription_item", {
    id: randomId("si_", 14),
    object: "subscription_item",
    created: world.now(),
    current_period_end: period.end,
    current_period_start: period.start,
    discounts: [],
    metadata: {},
    plan,
    price,
    quantity,
    subscription,
    tax_rates: [],
  });
}

function createDiscount(
  world: World,
  coupon: Resources["coupon"],
  on: { customer: string; subscription: string; checkoutSession: string | null },
): Resources["discount"] {
  world.store.put({ ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  return world.store.put(
    shape<Resources["discount"]>("discount", {
      id: randomId("di_1"),
      object: "discount",
      checkout_session: on.checkoutSession,
      customer: on.customer,
      end: coupon.duration === "repeating" ? addMonths(world.now(), coupon.duration_in_months ?? 1) : null,
      source: { coupon: coupon.id, type: "coupon" },
      start: world.now(),
      subscription: on.subscription,
    }),
  );
}

/** Begins the next period: draft, finalise, charge the saved card without the customer there. */
function renewSubscription(world: World, subscription: Subscription): void {
  const wasOnTrial = subscription.status === "trialing";
  const items = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(
      subscription.billing_cycle_anchor,
      item.current_period_end,
      item.price.recurring ?? { interval: "month", interval_count: 1 },
    ),
  }));
  const { discount, coupon } = runningDiscount(world, subscription);
  const next: Subscription = { ...subscription, items: { ...subscription.items, data: items } };
  const quote = quoteOf(
    items.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 })),
    coupon,
  );
  const invoice = draftInvoice(world, {
    subscription: next,
    reason: "subscription_cycle",
    quote,
    discount,
    isTrial: false,
    periodStart: subscription.items.data[0]?.current_period_start ?? world.now(),
  });
  changeSubscription(world, subscription, {
    items: next.items,
    latest_invoice: invoice.id,
    discounts: discount && coupon?.duration !== "once" ? [discount.id] : [],
    ...(wasOnTrial ? { status: "active" as const } : {}),
  });
  finalizeInvoice(world, invoice);
  if (invoice.amount_due === 0) settleInvoice(world, invoice);
  else attemptInvoice(world, invoice, methodOfInvoice(world, invoice), { offSession: true });
}

function runningDiscount(world: World, subscription: Subscription) {
  const [id] = subscription.discounts;
  const discount = id ? world.store.find("discount", id) : undefined;
  if (!discount || (discount.end !== null && discount.end <= world.now())) return {};
  return { discount, coupon: world.store.find("coupon", discount.source.coupon ?? "") };
}

/** Ends a subscription now; what is paid stays paid. */
export function endSubscription(
  world: World,
  subscription: Subscription,
  change: Partial<Subscription> = {},
): Subscription {
  const ended: Subscription = {
    ...subscription,
    ...change,
    status: "canceled",
    canceled_at: subscription.canceled_at ?? world.now(),
    ended_at: world.now(),
  };
  world.store.put(ended);
  emit(world, "customer.subscription.deleted", ended);
  return ended;
}

/** Does what has come due on a subscription. */
export function handleDueSubscription(world: World, subscription: Subscription): void {
  if (subscription.status === "incomplete") {
    const invoice = world.store.find("invoice", subscription.latest_invoice ?? "");
    if (invoice?.status === "open") voidInvoice(world, invoice);
    changeSubscription(world, subscription, { status: "incomplete_expired", ended_at: world.now() });
  } else if (subscription.cancel_at !== null && subscription.cancel_at <= world.now())
    endSubscription(world, subscription);
  else renewSubscription(world, subscription);
}
