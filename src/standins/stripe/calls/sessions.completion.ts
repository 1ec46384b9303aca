import type { PricedLine } from "#standins/stripe/rules/amounts.rules.ts";
import { type Card, DECLINES } from "#standins/stripe/rules/cards.rules.ts";
import { createCustomer } from "./customers.calls.ts";
import { mergeMetadata } from "./form.params.ts";
import { confirmIntent, confirmSetup, createIntent, createSetup, failIntent, failSetup } from "./intents.calls.ts";
import { settleInvoice } from "#standins/stripe/billing/invoices.billing.ts";
import { attachMethod, createMethod } from "./payment-methods.calls.ts";
import type { SessionInput } from "./sessions.calls.ts";
import { type World, emit } from "#standins/stripe/stripe.world.ts";
import { startSubscription } from "#standins/stripe/billing/subscriptions.billing.ts";
import { trialEndOf } from "./subscriptions.calls.ts";
import type { Resources } from "#standins/stripe/wire/wire.shape.ts";

type Session = Resources["checkout.session"];
type PaymentMethod = Resources["payment_method"];

/** How a try to pay on a hosted page ended. */
export type Outcome = { state: "done" } | { state: "bank" } | { state: "declined"; code: string };

/** Seconds the bank waits for an answer. */
export const BANK_PATIENCE = 300;

/** Pays an open session with a card just typed in, or saves the card. */
export function submitCard(world: World, session: Session, card: Card): Outcome {
  const method = createMethod(world, card);
  if (session.amount_total === 0 && session.mode === "payment") return complete(world, session, method);
  const withCustomer = { ...session, customer: session.customer ?? newCustomer(world, session, card.name) };
  world.store.put(withCustomer);
  return tryCard(world, withCustomer, method, false);
}

function newCustomer(world: World, session: Session, name: string): string | null {
  const isNeeded = session.mode !== "payment" || session.customer_creation === "always";
  return isNeeded ? createCustomer(world, { name, email: session.customer_email ?? undefined }).id : null;
}

function tryCard(world: World, session: Session, method: PaymentMethod, confirmed: boolean): Outcome {
  const how = { offSession: false, confirmed };
  const attempt = needsMoney(session)
    ? confirmIntent(world, intentOf(world, session), method, how)
    : confirmSetup(world, setupOf(world, session), method, how);
  if (attempt.status === "requires_action") {
    world.store.hide(session.id, { method: method.id, bankUntil: world.now() + BANK_PATIENCE });
    return { state: "bank" };
  }
  if (attempt.status === "succeeded") return complete(world, session, method);
  const error = attempt.object === "payment_intent" ? attempt.last_payment_error : attempt.last_setup_error;
  return { state: "declined", code: error?.decline_code ?? error?.code ?? "generic_decline" };
}

const needsMoney = (session: Session): boolean => (session.amount_total ?? 0) > 0;

const inputOf = (world: World, session: Session): SessionInput =>
  JSON.parse(String(world.store.hiddenOf(session.id)["input"])) as SessionInput;

/** One intent for all tries of a session, made with the first. */
function intentOf(world: World, session: Session): Resources["payment_intent"] {
  const known = world.store.hiddenOf(session.id)["intent"];
  if (typeof known === "string") return world.store.get("payment_intent", known);
  const data = inputOf(world, session).payment_intent_data;
  const isSubscription = session.mode === "subscription";
  const intent = createIntent(world, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? "eur",
    customer: session.customer,
    description: isSubscription ? "Subscription creation" : data?.description,
    metadata: mergeMetadata({}, data?.metadata),
    receipt_email: data?.receipt_email,
    setup_future_usage: isSubscription ? "off_session" : data?.setup_future_usage,
  });
  world.store.hide(session.id, { intent: intent.id });
  if (!isSubscription) world.store.put({ ...session, payment_intent: intent.id });
  return intent;
}

function setupOf(world: World, session: Session): Resources["setup_intent"] {
  const known = session.setup_intent ?? world.store.hiddenOf(session.id)["setup"];
  if (typeof known === "string") {
    const setup = { ...world.store.get("setup_intent", known), customer: session.customer };
    world.store.put(setup);
    return setup;
  }
  const setup = createSetup(world, { customer: session.customer, metadata: {} });
  world.store.hide(session.id, { setup: setup.id });
  return setup;
}

/** Until when the bank waits for an answer, if it does. */
export function bankWaitsUntil(world: World, session: Session): number | undefined {
  const until = world.store.hiddenOf(session.id)["bankUntil"];
  return session.status === "open" && typeof until === "number" ? until : undefined;
}

/** The bank's answer, chosen on the test page; one that comes too late counts as a refusal. */
export function answerBank(world: World, session: Session, answer: "approve" | "cancel" | "decline"): Outcome {
  const until = bankWaitsUntil(world, session);
  const method = world.store.get("payment_method", String(world.store.hiddenOf(session.id)["method"]));
  world.store.hide(session.id, { bankUntil: null });
  const isLate = until === undefined || until < world.now();
  if (answer === "approve" && !isLate) return tryCard(world, session, method, true);
  if (needsMoney(session)) failIntent(world, intentOf(world, session), method, DECLINES.authentication_failed);
  else failSetup(world, setupOf(world, session), method, DECLINES.authentication_failed);
  return { state: "declined", code: isLate ? "bank_too_late" : answer === "cancel" ? "bank_canceled" : "bank_refused" };
}

function complete(world: World, current: Session, method: PaymentMethod): Outcome {
  const session = world.store.get("checkout.session", current.id);
  const input = inputOf(world, session);
  const keepsCard = session.mode !== "payment" || input.payment_intent_data?.setup_future_usage !== undefined;
  if (keepsCard && session.customer) attachMethod(world, method.id, session.customer);
  const bought = session.mode === "subscription" ? subscribe(world, session, input, method) : {};
  const customer = session.customer ? world.store.find("customer", session.customer) : undefined;
  const done: Session = {
    ...session,
    ...bought,
    status: "complete",
    payment_status: needsMoney(session) ? "paid" : "no_payment_required",
    customer_details: {
      address: customer?.address ?? null,
      business_name: null,
      email: customer?.email ?? session.customer_email,
      individual_name: null,
      name: customer?.name ?? method.billing_details.name,
      phone: customer?.phone ?? null,
      tax_exempt: "none",
      tax_ids: [],
    },
    url: null,
  };
  world.store.put(done);
  emit(world, "checkout.session.completed", done);
  return { state: "done" };
}

function subscribe(world: World, session: Session, input: SessionInput, method: PaymentMethod): Partial<Session> {
  const lines = world.store
    .children("item", session.id)
    .map(({ price, quantity }): PricedLine | undefined => (price ? { price, quantity: quantity ?? 1 } : undefined))
    .filter((line) => line !== undefined);
  const data = input.subscription_data;
  const coupon = session.discounts?.[0]?.coupon;
  const paidBy = needsMoney(session) ? intentOf(world, session) : undefined;
  const { subscription, invoice } = startSubscription(
    world,
    {
      customer: session.customer ?? "",
      recurring: lines.filter(({ price }) => price.recurring),
      extra: lines.filter(({ price }) => !price.recurring),
      coupon: coupon ? world.store.find("coupon", coupon) : undefined,
      method: method.id,
      metadata: mergeMetadata({}, data?.metadata),
      description: data?.description ?? null,
      trialEnd: trialEndOf(world, data ?? {}),
      checkoutSession: session.id,
    },
    paidBy,
  );
  if (invoice.status === "open") settleInvoice(world, { ...invoice, attempt_count: 1 });
  return { subscription: subscription.id, invoice: invoice.id };
}
