import { z } from "zod";
import { call, pageOf } from "./api.call.ts";
import { filled, mergeMetadata, metadata, paging, positive, text } from "./form.params.ts";
import { type Decline, invalid } from "#standins/stripe/stripe.fault.ts";
import { type World, emit } from "#standins/stripe/stripe.world.ts";
import { type Resources, listOf, randomId, shape } from "#standins/stripe/wire/wire.shape.ts";

type Charge = Resources["charge"];
type Refund = Resources["refund"];

/** Writes down one attempt to take money, successful or not. */
export function recordCharge(
  world: World,
  intent: Resources["payment_intent"],
  method: Resources["payment_method"],
  decline?: Decline,
): Charge {
  const id = randomId("ch_3");
  const charge = shape<Charge>("charge", {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: decline ? null : randomId("txn_3"),
    billing_details: method.billing_details,
    calculated_statement_descriptor: "PLAUDIT",
    captured: !decline,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? "declined_by_network" : "approved_by_network",
      reason: decline?.decline_code ?? null,
      risk_level: "normal",
      seller_message: decline ? "The bank did not return any further details with this decline." : "Payment complete.",
      type: decline ? "issuer_declined" : "authorized",
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(method.card, intent.amount, decline), type: "card" },
    receipt_email: intent.receipt_email,
    refunded: false,
    refunds: listOf(`/v1/charges/${id}/refunds`, [] as Refund[]),
    status: decline ? "failed" : "succeeded",
  });
  world.store.put(charge);
  return charge;
}

const cardDetails = (
  card: Resources["payment_method"]["card"],
  amount: number,
  decline: Decline | undefined,
): NonNullable<NonNullable<Charge["payment_method_details"]>["card"]> => ({
  amount_authorized: decline ? null : amount,
  authorization_code: null,
  brand: card?.brand ?? null,
  checks: card?.checks ?? null,
  country: card?.country ?? null,
  electronic_commerce_indicator: null,
  exp_month: card?.exp_month ?? 0,
  exp_year: card?.exp_year ?? 0,
  extended_authorization: { status: "disabled" },
  fingerprint: card?.fingerprint ?? null,
  funding: card?.funding ?? null,
  incremental_authorization: { status: "unavailable" },
  installments: null,
  last4: card?.last4 ?? null,
  mandate: null,
  multicapture: { status: "unavailable" },
  network: "visa",
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
  regulated_status: "unregulated",
  three_d_secure: null,
  transaction_link_id: null,
  wallet: null,
});

const refundCreate = {
  amount: positive.optional(),
  charge: filled.optional(),
  metadata: metadata.optional(),
  payment_intent: filled.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
};
const RefundInput = z.strictObject(refundCreate);

function createRefund(world: World, input: z.output<typeof RefundInput>): Refund {
  const charge = chargeToRefund(world, input);
  if (!charge.paid) throw invalid(`Charge ${charge.id} was not paid and cannot be refunded.`, undefined, "charge");
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, "charge_already_refunded");
  const amount = input.amount ?? left;
  if (amount === 0) throw invalid("Invalid positive integer: amount", "parameter_invalid_integer", "amount");
  if (amount > left)
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      "amount_too_large",
      "amount",
    );
  const refund = shape<Refund>("refund", {
    id: randomId("re_3"),
    object: "refund",
    amount,
    balance_transaction: randomId("txn_3"),
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    destination_details: {
      card: { type: "refund", reference_status: "pending", reference_type: "acquirer_reference_number" },
      type: "card",
    },
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    status: "succeeded",
  });
  world.store.put(refund);
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  charge.refunds?.data.unshift(refund);
  world.store.put(charge);
  emit(world, "refund.created", refund);
  emit(world, "charge.refunded", charge, previous);
  return refund;
}

function chargeToRefund(world: World, { charge, payment_intent: intent }: z.output<typeof RefundInput>): Charge {
  if (charge !== undefined) return world.store.get("charge", charge, "charge");
  if (intent === undefined)
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
      "parameter_missing",
    );
  const latest = world.store.get("payment_intent", intent, "payment_intent").latest_charge;
  if (latest === null)
    throw invalid(
      `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
      "payment_intent_unexpected_state",
      "payment_intent",
    );
  return world.store.get("charge", latest);
}

export const chargeCalls = [
  call("GET", "/v1/charges/:id", {}, (world, _, id) => world.store.get("charge", id)),
  call(
    "GET",
    "/v1/charges",
    { ...paging, customer: text.optional(), payment_intent: text.optional() },
    (world, { customer, payment_intent, ...page }) =>
      pageOf("/v1/charges", world.store.list("charge", { customer, payment_intent }), page),
  ),
  call("POST", "/v1/refunds", refundCreate, createRefund),
  call("GET", "/v1/refunds/:id", {}, (world, _, id) => world.store.get("refund", id)),
  call(
    "GET",
    "/v1/refunds",
    { ...paging, charge: text.optional(), payment_intent: text.optional() },
    (world, { charge, payment_intent, ...page }) =>
      pageOf("/v1/refunds", world.store.list("refund", { charge, payment_intent }), page),
  ),
];
