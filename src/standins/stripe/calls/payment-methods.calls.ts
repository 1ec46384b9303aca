import { createHash } from "node:crypto";
import { call, pageOf } from "./api.call.ts";
import { type Card, TEST_METHODS, answerOf, behaviourOf } from "#standins/stripe/rules/cards.rules.ts";
import { filled, paging, text } from "./form.params.ts";
import { cardFault, invalid } from "#standins/stripe/stripe.fault.ts";
import { type World, emit } from "#standins/stripe/stripe.world.ts";
import { type Resources, randomId, shape } from "#standins/stripe/wire/wire.shape.ts";

type PaymentMethod = Resources["payment_method"];

/** Keeps a card as a payment method; its number is not kept, only how it behaves. */
export function createMethod(world: World, card: Card): PaymentMethod {
  const method = shape<PaymentMethod>("payment_method", {
    id: randomId("pm_1"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: card.name || null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: "visa",
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "FR",
      display_brand: "visa",
      exp_month: card.month,
      exp_year: card.year,
      fingerprint: createHash("sha256").update(card.number).digest("base64url").slice(0, 16),
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: ["visa"], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    livemode: false,
    metadata: {},
    type: "card",
  });
  world.store.put(method);
  world.store.hide(method.id, { behaviour: behaviourOf(card.number), setUp: false });
  return method;
}

/** The card behind an id, where Stripe's ready-made test methods become a new card each time. */
export function methodOf(world: World, id: string, param = "payment_method"): PaymentMethod {
  const number = TEST_METHODS[id];
  if (number === undefined) return world.store.get("payment_method", id, param);
  return createMethod(world, { name: "", number, month: 12, year: new Date(world.now() * 1000).getUTCFullYear() + 3 });
}

/** Ties a card to a customer, unless the bank refuses it outright. */
export function attachMethod(world: World, id: string, customer: string): PaymentMethod {
  const method = methodOf(world, id);
  if (method.customer === customer) return method;
  if (method.customer !== null)
    throw invalid(
      "The payment method you provided has already been attached to a customer.",
      "payment_method_unexpected_state",
    );
  const behaviour = world.store.hiddenOf(method.id)["behaviour"] as ReturnType<typeof behaviourOf>;
  const answer = answerOf({ behaviour, offSession: false, confirmed: true, setUp: false });
  if (typeof answer === "object") throw cardFault(answer);
  method.customer = customer;
  world.store.put(method);
  emit(world, "payment_method.attached", method);
  return method;
}

/** Refuses a card that is not the customer's, as a default or for a payment. */
export function requireAttached(world: World, id: string, customer: string, param: string): PaymentMethod {
  const method = world.store.find("payment_method", id);
  if (!method) throw invalid(`No such PaymentMethod: '${id}'`, "resource_missing", param);
  if (method.customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      "resource_missing",
      param,
    );
  return method;
}

export const paymentMethodCalls = [
  call("GET", "/v1/payment_methods/:id", {}, (world, _, id) => world.store.get("payment_method", id)),
  call(
    "GET",
    "/v1/payment_methods",
    { ...paging, customer: text.optional(), type: text.optional() },
    (world, { customer, type, ...page }) => {
      if (customer !== undefined) world.store.get("customer", customer, "customer");
      return pageOf("/v1/payment_methods", world.store.list("payment_method", { customer, type }), page);
    },
  ),
  call("POST", "/v1/payment_methods/:id/attach", { customer: filled }, (world, { customer }, id) => {
    world.store.get("customer", customer, "customer");
    return attachMethod(world, id, customer);
  }),
  call("POST", "/v1/payment_methods/:id/detach", {}, (world, _, id) => {
    const method = world.store.get("payment_method", id);
    const former = method.customer;
    if (former === null)
      throw invalid(
        "The payment method you provided is not attached to a customer so detachment is impossible.",
        "payment_method_unexpected_state",
      );
    const customer = world.store.get("customer", former);
    if (customer.invoice_settings.default_payment_method === id) {
      customer.invoice_settings.default_payment_method = null;
      world.store.put(customer);
    }
    for (const subscription of world.store.list("subscription", { customer: former, default_payment_method: id }))
      world.store.put({ ...subscription, default_payment_method: null });
    method.customer = null;
    world.store.put(method);
    emit(world, "payment_method.detached", method, { customer: former });
    return method;
  }),
];
