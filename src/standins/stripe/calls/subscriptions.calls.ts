import { z } from "zod";
import type { PricedLine } from "#standins/stripe/rules/amounts.rules.ts";
import { call, pageOf } from "./api.call.ts";
import { TEST_METHODS } from "#standins/stripe/rules/cards.rules.ts";
import { PriceData, priceOf, usableCoupon } from "./catalogue.calls.ts";
import { clearable, filled, flag, integer, mergeMetadata, metadata, paging, text } from "./form.params.ts";
import { faultOfIntent } from "./intents.calls.ts";
import { attemptInvoice, intentOfInvoice } from "#standins/stripe/billing/invoices.billing.ts";
import { attachMethod, requireAttached } from "./payment-methods.calls.ts";
import { cardFault, invalid, missing } from "#standins/stripe/stripe.fault.ts";
import type { World } from "#standins/stripe/stripe.world.ts";
import { changeSubscription } from "#standins/stripe/rules/subscription.status.ts";
import { endSubscription, makeItem, startSubscription } from "#standins/stripe/billing/subscriptions.billing.ts";
import type { Resources } from "#standins/stripe/wire/wire.shape.ts";

type Subscription = Resources["subscription"];

const cancellation = z.strictObject({
  comment: clearable.optional(),
  feedback: z
    .enum([
      "customer_service",
      "low_quality",
      "missing_features",
      "other",
      "switched_service",
      "too_complex",
      "too_expensive",
      "unused",
    ])
    .optional(),
});
const STATUSES = [
  "active",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
] as const;

const subscriptionCreate = {
  customer: filled,
  cancel_at_period_end: flag.optional(),
  collection_method: z.enum(["charge_automatically"]).optional(),
  currency: text.optional(),
  default_payment_method: filled.optional(),
  description: text.optional(),
  discounts: z
    .union([z.literal("").transform(() => []), z.array(z.strictObject({ coupon: filled })).max(1, "one coupon")])
    .optional(),
  items: z
    .array(
      z.strictObject({
        price: filled.optional(),
        price_data: PriceData.optional(),
        quantity: integer.optional(),
        metadata: metadata.optional(),
      }),
    )
    .min(1, "empty"),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(["allow_incomplete", "default_incomplete", "error_if_incomplete"]).optional(),
  payment_settings: z
    .strictObject({
      payment_method_types: z.array(z.enum(["card"])).optional(),
      save_default_payment_method: z.enum(["off", "on_subscription"]).optional(),
    })
    .optional(),
  proration_behavior: text.optional(),
  trial_end: z.union([z.literal("now"), integer]).optional(),
  trial_period_days: integer.optional(),
};
const SubscriptionCreate = z.strictObject(subscriptionCreate);
type SubscriptionCreate = z.output<typeof SubscriptionCreate>;

/** The end of a trial, by date or by a number of days; nothing when there is none. */
export function trialEndOf(
  world: World,
  input: { trial_end?: number | "now" | undefined; trial_period_days?: number | undefined },
): number | null {
  if (typeof input.trial_end === "number") {
    if (input.trial_end <= world.now())
      throw invalid("Invalid timestamp: must be in the future", undefined, "trial_end");
    return input.trial_end;
  }
  return input.trial_period_days ? world.now() + input.trial_period_days * 86_400 : null;
}

function createSubscription(world: World, input: SubscriptionCreate): Subscription {
  const customer = world.store.get("customer", input.customer, "customer");
  const recurring = input.items.map((item, index): PricedLine => {
    const price = priceOf(world, item, `items[${index}]`);
    if (!price.recurring)
      throw invalid(
        `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
        undefined,
        `items[${index}][price]`,
      );
    return { price, quantity: item.quantity ?? 1 };
  });
  const coupon = input.discounts?.[0] && usableCoupon(world, input.discounts[0].coupon, "discounts[0][coupon]");
  const given = input.default_payment_method;
  const own = given === undefined ? undefined : customersMethod(world, given, customer.id, "default_payment_method");
  const chosen = own?.id ?? customer.invoice_settings.default_payment_method;
  const behaviour = input.payment_behavior ?? "allow_incomplete";
  const started = startSubscription(world, {
    customer: customer.id,
    recurring,
    extra: [],
    coupon,
    method: own?.id ?? null,
    metadata: mergeMetadata({}, input.metadata),
    description: input.description ?? null,
    trialEnd: trialEndOf(world, input),
    checkoutSession: null,
  });
  const { invoice } = started;
  if (invoice.status === "open" && behaviour !== "default_incomplete") {
    const method = chosen ? world.store.find("payment_method", chosen) : undefined;
    if (!method)
      throw invalid(
        "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
        "resource_missing",
      );
    attemptInvoice(world, invoice, method, { offSession: input.off_session ?? false });
    if (invoice.status === "open" && behaviour === "error_if_incomplete") throw refusalOf(world, invoice);
  }
  const subscription = world.store.get("subscription", started.subscription.id);
  return input.cancel_at_period_end
    ? changeSubscription(world, subscription, cancelAtEnd(world, subscription))
    : subscription;
}

/** Nothing of the attempt is to remain, so that the error carries no effects with it. */
class Undone extends Error {
  readonly fault: Error;
  constructor(fault: Error) {
    super(fault.message);
    this.fault = fault;
  }
}

function refusalOf(world: World, invoice: Resources["invoice"]): Error {
  const intent = intentOfInvoice(world, invoice);
  const asked = cardFault({
    code: "subscription_payment_intent_requires_action",
    message: "Payment for this subscription requires additional user action before it can be completed successfully.",
  });
  return new Undone((intent?.status !== "requires_action" && intent && faultOfIntent(intent)) || asked);
}

const customersMethod = (world: World, id: string, customer: string, param: string) =>
  id in TEST_METHODS ? attachMethod(world, id, customer) : requireAttached(world, id, customer, param);

const subscriptionUpdate = {
  cancel_at: z.union([z.literal("").transform(() => null), integer]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellation.optional(),
  default_payment_method: filled.optional(),
  description: clearable.optional(),
  items: z
    .array(
      z.strictObject({
        id: filled.optional(),
        deleted: flag.optional(),
        price: filled.optional(),
        price_data: PriceData.optional(),
        quantity: integer.optional(),
      }),
    )
    .optional(),
  metadata: metadata.optional(),
  payment_behavior: text.optional(),
  proration_behavior: z.enum(["always_invoice", "create_prorations", "none"]).optional(),
};
const SubscriptionUpdate = z.strictObject(subscriptionUpdate);
type SubscriptionUpdate = z.output<typeof SubscriptionUpdate>;

function updateSubscription(world: World, input: SubscriptionUpdate, id: string): Subscription {
  const subscription = world.store.get("subscription", id);
  const { metadata: notes, cancellation_details: details } = input;
  const isOver = subscription.status === "canceled" || subscription.status === "incomplete_expired";
  if (isOver && Object.keys(input).some((key) => key !== "metadata" && key !== "cancellation_details"))
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
  if (input.default_payment_method !== undefined)
    input.default_payment_method = customersMethod(
      world,
      input.default_payment_method,
      subscription.customer,
      "default_payment_method",
    ).id;
  return changeSubscription(world, subscription, {
    ...(input.cancel_at_period_end === true ? cancelAtEnd(world, subscription) : {}),
    ...(input.cancel_at_period_end === false ? keepOn(subscription) : {}),
    ...(input.cancel_at === undefined
      ? {}
      : { cancel_at: input.cancel_at, canceled_at: input.cancel_at && world.now() }),
    ...(input.default_payment_method === undefined ? {} : { default_payment_method: input.default_payment_method }),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(input.items ? { items: { ...subscription.items, data: changedItems(world, subscription, input) } } : {}),
    ...(notes === undefined ? {} : { metadata: mergeMetadata(subscription.metadata, notes) }),
    ...(details ? { cancellation_details: detailsOf(subscription, details) } : {}),
  });
}

const detailsOf = (
  subscription: Subscription,
  details: z.output<typeof cancellation>,
): Subscription["cancellation_details"] => ({
  comment: details.comment ?? subscription.cancellation_details?.comment ?? null,
  feedback: details.feedback ?? subscription.cancellation_details?.feedback ?? null,
  feedback_option: subscription.cancellation_details?.feedback_option ?? null,
  reason: subscription.cancellation_details?.reason ?? null,
});

const asked = (subscription: Subscription, reason: "cancellation_requested" | null): Partial<Subscription> => ({
  cancellation_details: {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason,
  },
});

const cancelAtEnd = (world: World, subscription: Subscription): Partial<Subscription> => ({
  cancel_at_period_end: true,
  cancel_at: subscription.items.data[0]?.current_period_end ?? world.now(),
  canceled_at: world.now(),
  ...asked(subscription, "cancellation_requested"),
});

const keepOn = (subscription: Subscription): Partial<Subscription> => ({
  cancel_at_period_end: false,
  cancel_at: null,
  canceled_at: null,
  ...asked(subscription, null),
});

function changedItems(
  world: World,
  subscription: Subscription,
  input: SubscriptionUpdate,
): Subscription["items"]["data"] {
  let items = subscription.items.data;
  for (const [index, change] of (input.items ?? []).entries()) {
    const item = items.find(({ id }) => id === change.id);
    if (change.id !== undefined && !item) throw missing("subscription_item", change.id, `items[${index}][id]`);
    if (change.deleted) items = items.filter(({ id }) => id !== change.id);
    else {
      const price = (change.price ?? change.price_data) ? priceOf(world, change, `items[${index}]`) : item?.price;
      if (!price)
        throw invalid(`Missing required param: items[${index}][price].`, "parameter_missing", `items[${index}][price]`);
      const quantity = change.quantity ?? item?.quantity ?? 1;
      if (input.proration_behavior !== "none" && price.unit_amount !== item?.price.unit_amount)
        throw invalid(
          "The stand-in does not prorate: pass proration_behavior=none, the new price counts from the next renewal.",
          undefined,
          "proration_behavior",
        );
      const period = subscription.items.data[0];
      const fresh = makeItem(
        world,
        subscription.id,
        { price, quantity },
        { start: period?.current_period_start ?? 0, end: period?.current_period_end ?? 0 },
      );
      items = item
        ? items.map((old) => (old === item ? { ...fresh, id: old.id, created: old.created } : old))
        : [...items, fresh];
    }
  }
  if (items.length === 0) throw invalid("A subscription must have at least one active price.", undefined, "items");
  return items;
}

const subscriptionCancel = {
  cancellation_details: cancellation.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
};

export const subscriptionCalls = [
  call("POST", "/v1/subscriptions", subscriptionCreate, (world, input) => {
    try {
      return world.store.transaction(() => createSubscription(world, input));
    } catch (error) {
      throw error instanceof Undone ? error.fault : error;
    }
  }),
  call("GET", "/v1/subscriptions/:id", {}, (world, _, id) => world.store.get("subscription", id)),
  call("POST", "/v1/subscriptions/:id", subscriptionUpdate, updateSubscription),
  call("DELETE", "/v1/subscriptions/:id", subscriptionCancel, (world, { cancellation_details: details }, id) => {
    const subscription = world.store.get("subscription", id);
    if (subscription.status === "canceled") throw missing("subscription", id);
    const change = asked(
      { ...subscription, cancellation_details: detailsOf(subscription, details ?? {}) },
      "cancellation_requested",
    );
    return endSubscription(world, { ...subscription, canceled_at: null }, change);
  }),
  call(
    "GET",
    "/v1/subscriptions",
    {
      ...paging,
      collection_method: text.optional(),
      customer: text.optional(),
      price: text.optional(),
      status: z.enum([...STATUSES, "all", "ended"]).optional(),
    },
    (world, { collection_method, customer, price, status, ...page }) => {
      const isAsked = (subscription: Subscription): boolean => {
        if (price !== undefined && !subscription.items.data.some((item) => item.price.id === price)) return false;
        const isOver = subscription.status === "canceled" || subscription.status === "incomplete_expired";
        if (status === undefined) return subscription.status !== "canceled";
        return status === "all" || (status === "ended" ? isOver : subscription.status === status);
      };
      return pageOf(
        "/v1/subscriptions",
        world.store.list("subscription", { collection_method, customer }).filter(isAsked),
        page,
      );
    },
  ),
];
