import { z } from "zod";
import { call, pageOf } from "./api.call.ts";
import { type Behaviour, DECLINES, answerOf } from "#standins/stripe/rules/cards.rules.ts";
import { recordCharge } from "./charges.calls.ts";
import { filled, flag, mergeMetadata, metadata, paging, positive, text } from "./form.params.ts";
import { methodOf } from "./payment-methods.calls.ts";
import { type Decline, cardFault, invalid } from "#standins/stripe/stripe.fault.ts";
import { type World, emit } from "#standins/stripe/stripe.world.ts";
import { type Resources, randomId, shape } from "#standins/stripe/wire/wire.shape.ts";

type PaymentIntent = Resources["payment_intent"];
type SetupIntent = Resources["setup_intent"];
type PaymentMethod = Resources["payment_method"];

export interface IntentInput {
  amount: number;
  currency: string;
  customer: string | null;
  description?: string | null | undefined;
  metadata?: Record<string, string>;
  receipt_email?: string | null | undefined;
  setup_future_usage?: "off_session" | "on_session" | null | undefined;
}

export function createIntent(world: World, input: IntentInput): PaymentIntent {
  const id = randomId("pi_3");
  const intent = shape<PaymentIntent>("payment_intent", {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: "automatic",
    client_secret: `${id}_secret_${randomId("", 25)}`,
    confirmation_method: "automatic",
    created: world.now(),
    currency: input.currency,
    customer: input.customer,
    description: input.description ?? null,
    livemode: false,
    metadata: input.metadata ?? {},
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    receipt_email: input.receipt_email ?? null,
    setup_future_usage: input.setup_future_usage ?? null,
    status: "requires_payment_method",
  });
  world.store.put(intent);
  emit(world, "payment_intent.created", intent);
  return intent;
}

export interface CardCircumstance {
  offSession: boolean;
  /** The bank has just confirmed. */
  confirmed?: boolean;
}

const askBank = (world: World, method: PaymentMethod, { offSession, confirmed = false }: CardCircumstance) => {
  const hidden = world.store.hiddenOf(method.id);
  return answerOf({
    behaviour: hidden["behaviour"] as Behaviour,
    offSession,
    confirmed,
    setUp: hidden["setUp"] === true,
  });
};

/** Tries to take the money; the intent tells how it went. */
export function confirmIntent(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  how: CardCircumstance,
): PaymentIntent {
  const answer = askBank(world, method, how);
  intent.payment_method = method.id;
  if (answer === "ask") {
    intent.status = "requires_action";
    intent.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
    world.store.put(intent);
    emit(world, "payment_intent.requires_action", intent);
    return intent;
  }
  if (answer !== "ok") return failIntent(world, intent, method, answer);
  const charge = recordCharge(world, intent, method);
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  } satisfies Partial<PaymentIntent>);
  world.store.put(intent);
  // A payment that is to be repeated without the customer there has set the card up with the bank as well.
  if (intent.setup_future_usage === "off_session") world.store.hide(method.id, { setUp: true });
  emit(world, "charge.succeeded", charge);
  emit(world, "payment_intent.succeeded", intent);
  return intent;
}

/** Notes that the bank refused; the intent waits for another card. */
export function failIntent(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
): PaymentIntent {
  const isRefusedByBank = decline !== DECLINES.authentication_failed;
  const charge = isRefusedByBank ? recordCharge(world, intent, method, decline) : undefined;
  Object.assign(intent, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    latest_charge: charge?.id ?? intent.latest_charge,
    last_payment_error: {
      ...decline,
      ...(charge ? { charge: charge.id } : {}),
      payment_method: world.store.get("payment_method", method.id),
      type: "card_error",
    } as unknown as PaymentIntent["last_payment_error"],
  } satisfies Partial<PaymentIntent>);
  world.store.put(intent);
  if (charge) emit(world, "charge.failed", charge);
  emit(world, "payment_intent.payment_failed", intent);
  return intent;
}

export function cancelIntent(world: World, intent: PaymentIntent): void {
  if (intent.status === "succeeded" || intent.status === "canceled") return;
  Object.assign(intent, {
    status: "canceled",
    canceled_at: world.now(),
    cancellation_reason: "void_invoice",
    next_action: null,
  });
  world.store.put(intent);
  emit(world, "payment_intent.canceled", intent);
}

/** The refusal of an intent as the error of a call. */
export function faultOfIntent(intent: PaymentIntent): Error | undefined {
  const error = intent.last_payment_error;
  if (intent.status === "succeeded" || !error) return undefined;
  return cardFault(
    {
      code: error.code ?? "card_declined",
      message: error.message ?? "",
      ...(error.decline_code ? { decline_code: error.decline_code } : {}),
    },
    {
      ...(intent.latest_charge ? { charge: intent.latest_charge } : {}),
      payment_intent: intent,
      payment_method: error.payment_method,
    },
  );
}

export function createSetup(
  world: World,
  input: { customer: string | null; metadata: Record<string, string>; description?: string | undefined },
): SetupIntent {
  const id = randomId("seti_1");
  const setup = shape<SetupIntent>("setup_intent", {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    client_secret: `${id}_secret_${randomId("", 31)}`,
    created: world.now(),
    customer: input.customer,
    description: input.description ?? null,
    livemode: false,
    metadata: input.metadata,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: "automatic" } },
    payment_method_types: ["card"],
    status: "requires_payment_method",
    usage: "off_session",
  });
  world.store.put(setup);
  emit(world, "setup_intent.created", setup);
  return setup;
}

/** Tries to save a card for later; no money moves. */
export function confirmSetup(
  world: World,
  setup: SetupIntent,
  method: PaymentMethod,
  how: CardCircumstance,
): SetupIntent {
  const answer = askBank(world, method, how);
  setup.payment_method = method.id;
  if (answer === "ask") {
    setup.status = "requires_action";
    setup.next_action = { type: "use_stripe_sdk", use_stripe_sdk: {} };
    world.store.put(setup);
    emit(world, "setup_intent.requires_action", setup);
    return setup;
  }
  if (answer !== "ok") return failSetup(world, setup, method, answer);
  Object.assign(setup, {
    status: "succeeded",
    last_setup_error: null,
    next_action: null,
  } satisfies Partial<SetupIntent>);
  world.store.put(setup);
  world.store.hide(method.id, { setUp: true });
  emit(world, "setup_intent.succeeded", setup);
  return setup;
}

export function failSetup(world: World, setup: SetupIntent, method: PaymentMethod, decline: Decline): SetupIntent {
  Object.assign(setup, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_setup_error: {
      ...decline,
      payment_method: world.store.get("payment_method", method.id),
      type: "card_error",
    } as unknown as SetupIntent["last_setup_error"],
  } satisfies Partial<SetupIntent>);
  world.store.put(setup);
  emit(world, "setup_intent.setup_failed", setup);
  return setup;
}

const intentCreate = {
  amount: positive,
  currency: filled.transform((code) => code.toLowerCase()),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(["always", "never"]).optional() })
    .optional(),
  confirm: flag.optional(),
  customer: filled.optional(),
  description: text.optional(),
  error_on_requires_action: flag.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_method: filled.optional(),
  payment_method_types: z.array(z.enum(["card"])).optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
};
const IntentCreate = z.strictObject(intentCreate);

function createIntentByCall(world: World, input: z.output<typeof IntentCreate>): PaymentIntent {
  if (input.amount < 50) throw invalid("Amount must be at least €0.50 eur", "amount_too_small", "amount");
  if (input.customer !== undefined) world.store.get("customer", input.customer, "customer");
  if (input.off_session && !input.confirm)
    throw invalid("`off_session` is only allowed together with `confirm=true`.", "parameter_invalid", "off_session");
  const method = input.payment_method === undefined ? undefined : methodOf(world, input.payment_method);
  if (method?.customer && method.customer !== input.customer)
    throw invalid(
      "The provided PaymentMethod belongs to another Customer.",
      "payment_method_unexpected_state",
      "payment_method",
    );
  const intent = createIntent(world, {
    amount: input.amount,
    currency: input.currency,
    customer: input.customer ?? null,
    description: input.description,
    metadata: mergeMetadata({}, input.metadata),
    receipt_email: input.receipt_email,
    setup_future_usage: input.setup_future_usage,
  });
  if (!input.confirm) {
    if (!method) return intent;
    return world.store.put({ ...intent, payment_method: method.id, status: "requires_confirmation" });
  }
  if (!method)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      "payment_intent_unexpected_state",
    );
  confirmIntent(world, intent, method, { offSession: input.off_session ?? false });
  const fault = faultOfIntent(intent);
  if (fault) throw fault;
  if (intent.status === "requires_action" && input.error_on_requires_action) {
    throw cardFault(DECLINES.authentication, {
      payment_intent: failIntent(world, intent, method, DECLINES.authentication),
    });
  }
  return intent;
}

export const intentCalls = [
  call("POST", "/v1/payment_intents", intentCreate, createIntentByCall),
  call("GET", "/v1/payment_intents/:id", {}, (world, _, id) => world.store.get("payment_intent", id)),
  call("GET", "/v1/payment_intents", { ...paging, customer: text.optional() }, (world, { customer, ...page }) =>
    pageOf("/v1/payment_intents", world.store.list("payment_intent", { customer }), page),
  ),
  call("GET", "/v1/setup_intents/:id", {}, (world, _, id) => world.store.get("setup_intent", id)),
];
