import { Stripe } from "stripe";
import { CURRENCY } from "#shared/domain/money.ts";
import { beforeDeadline, msLeft } from "#server/platform/deadline/deadline.ts";
import { readStripeEvent } from "./stripe-event.ts";
import { presentCheckout, presentInvoice, presentSubscription } from "./stripe-facts.ts";
import {
  PaymentDeclined,
  type Payments,
  PaymentsUnavailable,
  type PlanPrice,
  UntrustedEvent,
} from "./payments.port.ts";

/** One request. All requests of a call and their repetitions together end with the caller's time, see deadline.ts. */
const REQUEST_MS = 8_000;
const SIGNATURE_TOLERANCE_SECONDS = 300;
const currency = CURRENCY.toLowerCase();
const SUBSCRIPTION_EXPAND = ["default_payment_method", "latest_invoice.payments"];

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Another address that speaks Stripe's protocol; Stripe itself when left out. */
  apiUrl?: string;
}

/** Stripe through its own client: hosted pages, billing, signed webhooks. */
export function stripePayments({ secretKey, webhookSecret, apiUrl }: StripeOptions): Payments {
  const address = apiUrl === undefined ? undefined : new URL(apiUrl);
  const stripe = new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: REQUEST_MS,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: Number(address.port),
      protocol: address.protocol === "http:" ? "http" : "https",
    }),
  });
  const live = secretKey.startsWith("sk_live_") || secretKey.startsWith("rk_live_");
  return guard({
    ...customerCalls(stripe),
    ...pageCalls(stripe),
    ...subscriptionCalls(stripe),
    ...invoiceCalls(stripe),

    readEvent(body, signature, now) {
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          body,
          signature ?? "",
          webhookSecret,
          SIGNATURE_TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        );
      } catch (error) {
        throw new UntrustedEvent("Signature or age", { cause: error });
      }
      return readStripeEvent(event, { live });
    },
  });
}

/** Who pays, and with which card. */
function customerCalls(stripe: Stripe): Pick<Payments, "createCustomer" | "addressInvoices" | "useCard"> {
  return {
    async createCustomer({ userId, email, name }) {
      const customer = await stripe.customers.create(
        { email, name, metadata: { user_id: userId } },
        { idempotencyKey: `customer-${userId}` },
      );
      return customer.id;
    },

    async addressInvoices(customerRef, to) {
      await stripe.customers.update(customerRef, {
        business_name: to.name,
        address: { line1: to.address, city: to.city, postal_code: to.postalCode, country: to.country },
      });
    },

    async useCard(customerRef, cardRef, subscriptionRef) {
      await stripe.customers.update(customerRef, { invoice_settings: { default_payment_method: cardRef } });
      if (subscriptionRef) await stripe.subscriptions.update(subscriptionRef, { default_payment_method: cardRef });
    },
  };
}

/** Stripe's own pages, on which a person pays or enters a card. */
function pageCalls(
  stripe: Stripe,
): Pick<Payments, "openSubscriptionPage" | "openCardPage" | "openPaymentPage" | "readCheckout" | "expireCheckout"> {
  return {
    async openSubscriptionPage(page) {
      const price = await findPrice(stripe, page.plan);
      const discounts =
        page.withFirstMonth && page.plan.firstMonthCents < page.plan.amountCents
          ? [{ coupon: await findCoupon(stripe, page.plan) }]
          : [];
      return openPage(stripe, page, {
        mode: "subscription",
        line_items: [{ price, quantity: 1 }],
        ...(discounts.length > 0 && { discounts }),
        metadata: page.metadata,
        subscription_data: { metadata: page.metadata },
      });
    },

    openCardPage: (page) => openPage(stripe, page, { mode: "setup", currency }),

    openPaymentPage: ({ line, ...page }) =>
      openPage(stripe, page, {
        mode: "payment",
        line_items: [
          {
            price_data: { currency, unit_amount: line.unitCents, product_data: { name: line.name } },
            quantity: line.quantity,
          },
        ],
        expires_at: Math.floor(page.expiresAt.getTime() / 1000),
        metadata: page.metadata,
        payment_intent_data: { description: page.description, metadata: page.metadata },
      }),

    async readCheckout(ref) {
      return presentCheckout(
        await stripe.checkout.sessions.retrieve(ref, {
          expand: ["setup_intent.payment_method", "subscription.default_payment_method"],
        }),
      );
    },

    async expireCheckout(ref) {
      try {
        await stripe.checkout.sessions.expire(ref);
        return true;
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return (await stripe.checkout.sessions.retrieve(ref)).status !== "complete";
      }
    },
  };
}

async function openPage(
  stripe: Stripe,
  page: Parameters<Payments["openCardPage"]>[0],
  params: Stripe.Checkout.SessionCreateParams,
): Promise<{ ref: string; url: string }> {
  const session = await stripe.checkout.sessions.create(
    {
      ...params,
      customer: page.customerRef,
      client_reference_id: page.checkoutId,
      allowed_payment_method_types: ["card"],
      success_url: page.successUrl,
      cancel_url: page.cancelUrl,
      locale: page.locale,
    },
    { idempotencyKey: `checkout-${page.checkoutId}` },
  );
  return { ref: session.id, url: session.url ?? "" };
}

/** What is renewed every month. */
function subscriptionCalls(
  stripe: Stripe,
): Pick<Payments, "readSubscription" | "startSubscription" | "setCancelAtPeriodEnd" | "cancelNow"> {
  return {
    async readSubscription(ref) {
      return presentSubscription(await stripe.subscriptions.retrieve(ref, { expand: SUBSCRIPTION_EXPAND }));
    },

    async startSubscription({ key, customerRef, cardRef, plan, metadata }) {
      const price = await findPrice(stripe, plan);
      const subscription = await stripe.subscriptions.create(
        {
          customer: customerRef,
          items: [{ price }],
          default_payment_method: cardRef,
          off_session: true,
          payment_behavior: "error_if_incomplete",
          metadata,
          expand: SUBSCRIPTION_EXPAND,
        },
        { idempotencyKey: key },
      );
      return presentSubscription(subscription);
    },

    async setCancelAtPeriodEnd(ref, cancel) {
      return presentSubscription(
        await stripe.subscriptions.update(ref, { cancel_at_period_end: cancel, expand: SUBSCRIPTION_EXPAND }),
      );
    },

    async cancelNow(ref) {
      try {
        await stripe.subscriptions.cancel(ref);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

/** What was or is to be paid. */
function invoiceCalls(
  stripe: Stripe,
): Pick<Payments, "payInvoice" | "readInvoice" | "listInvoices" | "invoicePdf" | "refundPayment" | "refundInvoice"> {
  return {
    async payInvoice(ref, key) {
      try {
        return presentInvoice(
          await stripe.invoices.pay(ref, { off_session: true, expand: ["payments"] }, { idempotencyKey: key }),
        );
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
        const invoice = await stripe.invoices.retrieve(ref);
        throw declined(error, invoice.hosted_invoice_url ?? null);
      }
    },

    async readInvoice(ref) {
      return presentInvoice(await stripe.invoices.retrieve(ref, { expand: ["payments"] }));
    },

    async listInvoices(subscriptionRef) {
      const invoices: Stripe.Invoice[] = [];
      for await (const invoice of stripe.invoices.list({
        subscription: subscriptionRef,
        limit: 100,
        expand: ["data.payments"],
      }))
        invoices.push(invoice);
      return invoices.map(presentInvoice).toReversed();
    },

    async invoicePdf(ref) {
      const invoice = await stripe.invoices.retrieve(ref);
      if (!invoice.invoice_pdf) throw new PaymentsUnavailable("The invoice has no PDF yet");
      const response = await fetch(invoice.invoice_pdf, { signal: AbortSignal.timeout(msLeft()) });
      if (!response.ok) throw new PaymentsUnavailable(`PDF answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },

    async refundPayment(paymentRef, key) {
      await stripe.refunds.create({ payment_intent: paymentRef }, { idempotencyKey: key }).catch(unlessRefunded);
    },

    async refundInvoice(ref, key) {
      const payments = (await stripe.invoices.retrieve(ref, { expand: ["payments"] })).payments?.data ?? [];
      for (const [index, { payment }] of payments.entries()) {
        const intent = payment.payment_intent;
        if (intent)
          await stripe.refunds
            .create(
              { payment_intent: typeof intent === "string" ? intent : intent.id },
              { idempotencyKey: `${key}-${index}` },
            )
            .catch(unlessRefunded);
      }
    },
  };
}

/** The monthly price of a plan, made on first need. */
async function findPrice(stripe: Stripe, plan: PlanPrice): Promise<string> {
  const lookup = `plan-${plan.id}-${plan.amountCents}`;
  const found = await stripe.prices.list({ lookup_keys: [lookup], limit: 1 });
  if (found.data[0]) return found.data[0].id;
  const price = await stripe.prices.create(
    {
      currency,
      unit_amount: plan.amountCents,
      recurring: { interval: "month" },
      lookup_key: lookup,
      transfer_lookup_key: true,
      product_data: { name: `Plaudit ${plan.name}` },
    },
    { idempotencyKey: lookup },
  );
  return price.id;
}

/** The discount of the first month, made on first need. */
async function findCoupon(stripe: Stripe, plan: PlanPrice): Promise<string> {
  const amount_off = plan.amountCents - plan.firstMonthCents;
  const id = `first-month-${plan.id}-${amount_off}`;
  try {
    return (await stripe.coupons.retrieve(id)).id;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return (
      await stripe.coupons.create(
        { id, amount_off, currency, duration: "once", name: "First month" },
        { idempotencyKey: id },
      )
    ).id;
  }
}

/** Stripe forgets an idempotency key after a day and then refuses a second refund, which is what we want. */
function unlessRefunded(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "charge_already_refunded"))
    throw error;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

function declined(
  error: InstanceType<typeof Stripe.errors.StripeCardError>,
  pageUrl: string | null = null,
): PaymentDeclined {
  if (error.code === "authentication_required" || error.decline_code === "authentication_required")
    return new PaymentDeclined("authentication_required", pageUrl);
  if (error.decline_code === "insufficient_funds") return new PaymentDeclined("insufficient_funds", pageUrl);
  if (error.code === "expired_card") return new PaymentDeclined("expired_card", pageUrl);
  return new PaymentDeclined("declined", pageUrl);
}

const tooSlow = (): PaymentsUnavailable => new PaymentsUnavailable("The payment provider did not answer in time");

/** Turns the client's errors into ours, for every call, and ends each in time. Keys make it safe to ask again. */
function guard(payments: Payments): Payments {
  const translate = (error: unknown): never => {
    if (error instanceof Stripe.errors.StripeCardError) throw declined(error);
    if (
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError ||
      error instanceof Stripe.errors.StripeIdempotencyError
    ) {
      throw new PaymentsUnavailable(error.message, { cause: error });
    }
    throw error;
  };
  const entries = Object.entries(payments).map(([name, call]) => [
    name,
    name === "readEvent"
      ? call
      : (...args: unknown[]) =>
          beforeDeadline((call as (...args: unknown[]) => Promise<unknown>)(...args), tooSlow).catch(translate),
  ]);
  return Object.fromEntries(entries) as Payments;
}
