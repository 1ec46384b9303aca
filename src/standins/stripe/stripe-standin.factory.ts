import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stripe } from "stripe";
import { onTestFinished } from "vitest";
import { type StripeStandin, startStripeStandin } from "./stripe-standin.ts";
import type { Delivery } from "./stripe.webhooks.ts";

export const WEBHOOK_SECRET = "whsec_test";

export interface TestStandin {
  standin: StripeStandin;
  stripe: Stripe;
  folder: string;
  delivered: Delivery[];
}

export const clientOf = (
  standin: Pick<StripeStandin, "apiUrl" | "secretKey">,
  key = standin.secretKey,
  maxNetworkRetries = 0,
): Stripe => {
  const { hostname, port } = new URL(standin.apiUrl);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries, telemetry: false });
};

/** A stand-in on a free port with a clock that begins where the test says, and the official client for it. */
export async function makeStandin(
  options: { start?: string; folder?: string; deliver?: (delivery: Delivery) => Promise<number> } = {},
): Promise<TestStandin> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), "plaudit-stripe-"));
  const delivered: Delivery[] = [];
  const standin = await startStripeStandin({
    folder,
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    ...(options.start === undefined ? {} : { now: () => new Date(options.start ?? 0) }),
  });
  standin.startDelivering(async (delivery) => {
    const status = (await options.deliver?.(delivery)) ?? 200;
    if (status < 300) delivered.push(delivery);
    return status;
  });
  onTestFinished(async () => {
    await standin.stop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  });
  return { standin, stripe: clientOf(standin), folder, delivered };
}

/** The plan the product sells: 49.00 a month, 30.00 off the first. */
export async function makeCatalogue(stripe: Stripe) {
  const product = await stripe.products.create({
    name: "Plaudit monthly plan",
    marketing_features: [{ name: "Google reviews, replies and analytics" }],
  });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "eur",
    unit_amount: 4900,
    recurring: { interval: "month" },
    lookup_key: "growth",
  });
  const coupon = await stripe.coupons.create({
    amount_off: 3000,
    currency: "eur",
    duration: "once",
    name: "First month",
  });
  const customer = await stripe.customers.create({
    email: "odile@marrovia.test",
    name: "Osteria Marrovia",
    individual_name: "Odile Ferrandel",
    address: { line1: "4 rue des Clés", city: "Colmar", postal_code: "68000", country: "FR" },
  });
  return { product, price, coupon, customer };
}

export const CARDS = {
  pays: "4242 4242 4242 4242",
  declines: "4000 0000 0000 0002",
  noFunds: "4000 0000 0000 9995",
  asksOnce: "4000 0025 0000 3155",
  asksAlways: "4000 0027 6000 3184",
  failsLater: "4000 0000 0000 0341",
};

export interface PageAnswer {
  status: number;
  html: string;
  location: string | null;
}

/** Opens a hosted page, as a browser without scripts would. */
export async function openPage(url: string, language = "en"): Promise<PageAnswer> {
  return answerOf(await fetch(url, { headers: { "accept-language": language }, redirect: "manual" }));
}

const answerOf = async (response: Response): Promise<PageAnswer> => ({
  status: response.status,
  html: await response.text(),
  location: response.headers.get("location"),
});

/** Submits a form of a hosted page. */
export async function postPage(url: string, fields: Record<string, string>): Promise<PageAnswer> {
  return answerOf(await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" }));
}

/** Types a card into a hosted page and pays. */
export const payPage = (url: string, number: string, more: Record<string, string> = {}): Promise<PageAnswer> =>
  postPage(url, { name: "Odile Ferrandel", number, expiry: "09 / 44", cvc: "123", attempt: "first", ...more });

/** A session of the plan at the reduced first month. */
export async function makeSession(stripe: Stripe, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const catalogue = await makeCatalogue(stripe);
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: catalogue.customer.id,
    line_items: [{ price: catalogue.price.id, quantity: 1 }],
    discounts: [{ coupon: catalogue.coupon.id }],
    success_url: "http://localhost:3000/subscription-success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://localhost:3000/subscription-checkout/1",
    client_reference_id: "restaurant-7",
    metadata: { restaurant: "7" },
    subscription_data: { metadata: { restaurant: "7" } },
    ...more,
  });
  return { ...catalogue, session, url: session.url ?? "" };
}

/** The id of something that may have been expanded. */
export const idOf = (value: string | { id: string } | null | undefined): string =>
  (typeof value === "object" ? value?.id : value) ?? "";

/** A subscription bought on the card page with the given card; the bank's question is answered with yes. */
export async function makeSubscription(stripe: Stripe, number: string) {
  const made = await makeSession(stripe);
  const paid = await payPage(made.url, number);
  if (paid.location?.includes("/c/pay/")) await postPage(`${made.url}/bank`, { answer: "approve" });
  const session = await stripe.checkout.sessions.retrieve(made.session.id);
  return { ...made, subscriptionId: idOf(session.subscription) };
}
