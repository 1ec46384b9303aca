import { z } from "zod";
import { type PricedLine, quoteOf } from "#standins/stripe/rules/amounts.rules.ts";
import { call, pageOf } from "./api.call.ts";
import { PriceData, priceOf, usableCoupon } from "./catalogue.calls.ts";
import { filled, flag, integer, mergeMetadata, metadata, paging, text, webAddress } from "./form.params.ts";
import { createSetup } from "./intents.calls.ts";
import { invalid } from "#standins/stripe/stripe.fault.ts";
import { type World, emit } from "#standins/stripe/stripe.world.ts";
import { HOSTED, type Resources, randomId, shape } from "#standins/stripe/wire/wire.shape.ts";

type Session = Resources["checkout.session"];

const sessionCreate = {
  mode: z.enum(["payment", "setup", "subscription"]),
  success_url: webAddress,
  allow_promotion_codes: flag.optional(),
  billing_address_collection: z.enum(["auto", "required"]).optional(),
  cancel_url: webAddress.optional(),
  client_reference_id: filled.max(200, "length").optional(),
  currency: text.optional(),
  customer: filled.optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  customer_email: filled.optional(),
  customer_update: z
    .strictObject({
      address: z.enum(["auto", "never"]).optional(),
      name: z.enum(["auto", "never"]).optional(),
      shipping: z.enum(["auto", "never"]).optional(),
    })
    .optional(),
  discounts: z
    .array(z.strictObject({ coupon: filled }))
    .max(1, "one coupon")
    .optional(),
  expires_at: integer.optional(),
  line_items: z
    .array(z.strictObject({ price: filled.optional(), price_data: PriceData.optional(), quantity: integer.optional() }))
    .optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      receipt_email: text.optional(),
      setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
    })
    .optional(),
  payment_method_collection: z.enum(["always", "if_required"]).optional(),
  payment_method_types: z.array(z.enum(["card"])).optional(),
  allowed_payment_method_types: z.array(z.enum(["card"])).optional(),
  setup_intent_data: z.strictObject({ description: text.optional(), metadata: metadata.optional() }).optional(),
  submit_type: z.enum(["auto", "book", "donate", "pay", "subscribe"]).optional(),
  subscription_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      trial_end: integer.optional(),
      trial_period_days: integer.optional(),
    })
    .optional(),
  ui_mode: z.enum(["hosted_page"]).optional(),
};
export const SessionCreate = z.strictObject(sessionCreate);
export type SessionInput = z.output<typeof SessionCreate>;

const DAY = 86_400;

function createSession(world: World, input: SessionInput): Session {
  if (input.customer !== undefined) world.store.get("customer", input.customer, "customer");
  if (input.mode === "setup" && !input.currency && !input.payment_method_types)
    throw invalid("`currency` or `payment_method_types` is required in setup mode.", "parameter_missing", "currency");
  const lines = pricedLines(world, input);
  const coupon = input.discounts?.[0] && usableCoupon(world, input.discounts[0].coupon, "discounts[0][coupon]");
  const isTrial = Boolean(input.subscription_data?.trial_end ?? input.subscription_data?.trial_period_days);
  const quote = quoteOf(isTrial ? lines.map(freeWhenRecurring) : lines, coupon);
  const id = randomId("cs_test_a1", 56);
  const hasMoney = input.mode !== "setup";
  const session = shape<Session>("checkout.session", {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: input.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: hasMoney ? quote.subtotal : null,
    amount_total: hasMoney ? quote.total : null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: input.billing_address_collection ?? null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created: world.now(),
    currency: lines[0]?.price.currency ?? input.currency ?? null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: input.customer ?? null,
    customer_creation: input.mode === "payment" && !input.customer ? (input.customer_creation ?? "if_required") : null,
    customer_details:
      input.customer === undefined && input.customer_email === undefined ? null : customerDetails(world, input),
    customer_email: input.customer_email ?? null,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: expiryOf(world, input),
    livemode: false,
    locale: input.locale ?? null,
    metadata: mergeMetadata({}, input.metadata),
    mode: input.mode,
    payment_method_collection: input.mode === "subscription" ? (input.payment_method_collection ?? "always") : null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    payment_status: hasMoney && quote.total > 0 ? "unpaid" : "no_payment_required",
    phone_number_collection: { enabled: false },
    setup_intent: input.mode === "setup" ? setupOf(world, input).id : null,
    shipping_options: [],
    status: "open",
    submit_type: input.submit_type ?? null,
    success_url: input.success_url,
    total_details: hasMoney ? { amount_discount: quote.discount, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: "hosted_page",
    url: `${HOSTED}/c/pay/${id}`,
  });
  world.store.put(session);
  world.store.hide(id, { input: JSON.stringify(input) });
  for (const line of quote.lines) keepLine(world, id, line);
  return session;
}

function expiryOf(world: World, input: SessionInput): number {
  const expiresAt = input.expires_at ?? world.now() + DAY;
  if (expiresAt < world.now() + 1800 || expiresAt > world.now() + DAY)
    throw invalid(
      "The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  return expiresAt;
}

const setupOf = (world: World, input: SessionInput) =>
  createSetup(world, {
    customer: input.customer ?? null,
    metadata: mergeMetadata({}, input.setup_intent_data?.metadata),
    description: input.setup_intent_data?.description,
  });

const freeWhenRecurring = (line: PricedLine): PricedLine =>
  line.price.recurring ? { ...line, price: { ...line.price, unit_amount: 0 } } : line;

function pricedLines(world: World, input: SessionInput): PricedLine[] {
  if (input.mode === "setup") {
    if (input.line_items) throw invalid("You can not pass `line_items` in `setup` mode.", undefined, "line_items");
    return [];
  }
  if (!input.line_items?.length)
    throw invalid("Missing required param: line_items.", "parameter_missing", "line_items");
  const lines = input.line_items.map((line, index) => {
    const quantity = line.quantity ?? 1;
    if (quantity < 1)
      throw invalid("Invalid positive integer", "parameter_invalid_integer", `line_items[${index}][quantity]`);
    return { price: priceOf(world, line, `line_items[${index}]`), quantity };
  });
  const hasRecurring = lines.some(({ price }) => price.recurring);
  if (input.mode === "payment" && hasRecurring)
    throw invalid(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      undefined,
      "mode",
    );
  if (input.mode === "subscription" && !hasRecurring)
    throw invalid(
      "You must provide at least one recurring price in `subscription` mode when using prices.",
      undefined,
      "line_items",
    );
  return lines;
}

function customerDetails(world: World, input: SessionInput): Session["customer_details"] {
  const customer = input.customer === undefined ? undefined : world.store.find("customer", input.customer);
  return {
    address: customer?.address ?? null,
    business_name: null,
    email: customer?.email ?? input.customer_email ?? null,
    individual_name: null,
    name: customer?.name ?? null,
    phone: customer?.phone ?? null,
    tax_exempt: "none",
    tax_ids: null,
  };
}

function keepLine(world: World, session: string, line: ReturnType<typeof quoteOf>["lines"][number]): void {
  const product = world.store.get("product", line.price.product);
  world.store.put(
    shape<Resources["item"]>("item", {
      id: randomId("li_1"),
      object: "item",
      adjustable_quantity: null,
      amount_discount: line.discount,
      amount_subtotal: line.subtotal,
      amount_tax: 0,
      amount_total: line.total,
      currency: line.price.currency,
      description: product.name,
      metadata: {},
      price: world.store.get("price", line.price.id),
      quantity: line.quantity,
    }),
    session,
  );
}

/** Closes a session nobody paid. */
export function expireSession(world: World, session: Session): Session {
  const expired: Session = { ...session, status: "expired", url: null };
  world.store.put(expired);
  emit(world, "checkout.session.expired", expired);
  return expired;
}

export const sessionCalls = [
  call("POST", "/v1/checkout/sessions", sessionCreate, createSession),
  call("GET", "/v1/checkout/sessions/:id", {}, (world, _, id) => world.store.get("checkout.session", id)),
  call("GET", "/v1/checkout/sessions/:id/line_items", paging, (world, page, id) => {
    world.store.get("checkout.session", id);
    return pageOf(`/v1/checkout/sessions/${id}/line_items`, world.store.children("item", id), page);
  }),
  call(
    "GET",
    "/v1/checkout/sessions",
    {
      ...paging,
      customer: text.optional(),
      payment_intent: text.optional(),
      status: z.enum(["complete", "expired", "open"]).optional(),
      subscription: text.optional(),
    },
    (world, { customer, payment_intent, status, subscription, ...page }) =>
      pageOf(
        "/v1/checkout/sessions",
        world.store.list("checkout.session", { customer, payment_intent, status, subscription }),
        page,
      ),
  ),
  call("POST", "/v1/checkout/sessions/:id/expire", {}, (world, _, id) => {
    const session = world.store.get("checkout.session", id);
    if (session.status !== "open")
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    return expireSession(world, session);
  }),
];
