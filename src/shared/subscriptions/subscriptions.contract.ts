import { z } from "zod";
import { Done, endpoint, listOf } from "#shared/http/endpoint.ts";
import {
  accepted,
  country,
  line,
  opaqueToken,
  optionalLine,
  optionalPhone,
  optionalWebsite,
  placeName,
} from "#shared/http/fields.ts";

export const ACCESS_STATUSES = [
  "active",
  "trial",
  "grace_period",
  "past_due",
  "expired",
  "none",
  "reactivation_required",
] as const;
export type AccessStatus = (typeof ACCESS_STATUSES)[number];
export const SUBSCRIPTION_STATUSES = ["trial", "active", "past_due", "canceled", "expired"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
/** What a person reads of their subscription; access may outlast it. */
export const STANDINGS = [...SUBSCRIPTION_STATUSES, "none"] as const;
export type Standing = (typeof STANDINGS)[number];
export const INVOICE_STATUSES = ["draft", "open", "paid", "void", "uncollectible"] as const;

const planId = z.string("validation:required").regex(/^[a-z0-9-]{1,60}$/, "validation:choice");
const cents = z.number().int();
/** Proof of a correct password or a verified address, where no session can exist yet. */
const continuation = opaqueToken.optional();

export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  /** What a month costs. */
  amount_cents: cents,
  /** What the first month costs now; equals `amount_cents` once the offer has ended. */
  first_month_cents: cents,
  /** When the first-month price ends; null when there is none. */
  first_month_offer_ends_at: z.iso.datetime().nullable(),
  currency: z.literal("EUR"),
  free_keychains: z.number().int(),
  analytics: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

export const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
});
export type Card = z.infer<typeof Card>;

const RestaurantInput = z.object({
  name: placeName,
  address: line(200),
  city: line(100),
  postal_code: line(16),
  country,
  website: optionalWebsite,
  phone: optionalPhone,
  google_place_id: optionalLine(200),
});
export const CheckoutInput = z.object({
  plan_id: planId,
  restaurant: RestaurantInput,
  terms: accepted("validation:terms"),
  continuation,
});
export const ReactivateInput = z.object({
  /** Charge the card on file now, or go to the hosted page for a new one. */
  card: z.enum(["existing", "new"], "validation:choice"),
  terms: accepted("validation:terms"),
  continuation,
});

/** What reactivating does: takes the cancellation back, pays the open invoice, starts a new subscription, or nothing. */
export const WAYS_BACK = ["resume", "pay", "start", "none"] as const;
export type WayBack = (typeof WAYS_BACK)[number];
export const REACTIVATION_OUTCOMES = ["resumed", "paid", "started", "unchanged"] as const;
export type ReactivationOutcome = (typeof REACTIVATION_OUTCOMES)[number];

/** What the success pages show of a finished payment. */
export const PaymentSummary = z.object({
  plan: z.string(),
  amount_cents: cents,
  billing_cycle: z.literal("monthly"),
  next_charge_at: z.iso.datetime(),
  next_amount_cents: cents,
  transaction_id: z.string().nullable(),
  subscription_id: z.string(),
  account_name: z.string(),
  email: z.string(),
  restaurant_name: z.string(),
  address: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

const CHECKOUT_STATES = ["open", "complete", "expired"] as const;
const HostedPage = z.object({ url: z.string() });

export const Subscription = z.object({
  status: z.enum(STANDINGS),
  plan: Plan,
  amount_cents: cents,
  billing_cycle: z.literal("monthly"),
  started_at: z.iso.datetime(),
  current_period_end: z.iso.datetime(),
  /** Null when no further charge is planned. */
  next_charge_at: z.iso.datetime().nullable(),
  /** When access ends; null while it renews by itself. */
  access_until: z.iso.datetime().nullable(),
  /** Unpaid: when the card is tried again, and the page on which the bank can be asked. */
  next_retry_at: z.iso.datetime().nullable(),
  payment_page_url: z.string().nullable(),
  may_cancel: z.boolean(),
  may_resume: z.boolean(),
});
export type Subscription = z.infer<typeof Subscription>;

export const Invoice = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.enum(INVOICE_STATUSES),
  amount_cents: cents,
  issued_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  period_start: z.iso.datetime(),
  period_end: z.iso.datetime(),
});
export type Invoice = z.infer<typeof Invoice>;

export const subscriptionsApi = {
  checkDashboardAccess: endpoint({
    method: "GET",
    path: "/api/subscription/check-dashboard-access",
    access: "owner",
    summary: "Whether the owner may use the dashboard, and for how long",
    response: z.object({
      access_granted: z.boolean(),
      status: z.enum(ACCESS_STATUSES),
      /** Whole hours until access ends; null when no end is set. */
      time_remaining_hours: z.number().int().nullable(),
    }),
  }),
  plans: endpoint({
    method: "GET",
    path: "/api/subscription/plans",
    access: "public",
    summary: "Plans that can be bought, with the price of the first month",
    response: listOf(Plan),
  }),
  plan: endpoint({
    method: "GET",
    path: "/api/subscription/plans/:id",
    access: "public",
    summary: "One plan",
    params: z.object({ id: planId }),
    response: Plan,
  }),
  payer: endpoint({
    method: "GET",
    path: "/api/subscription/payer",
    access: "owner_or_proof",
    summary: "What is known of whoever is about to pay, to begin the form with",
    query: z.object({ continuation }),
    response: z.object({ country: z.string() }),
  }),
  checkout: endpoint({
    method: "POST",
    path: "/api/subscription/checkout",
    access: "owner_or_proof",
    summary: "Start or continue paying for a plan on the hosted page",
    body: CheckoutInput,
    response: HostedPage,
  }),
  checkoutState: endpoint({
    method: "GET",
    path: "/api/subscription/checkout/:session_id",
    access: "owner_or_proof",
    summary: "What became of a payment; completes it if it was paid",
    openToViewers: false,
    params: z.object({ session_id: z.string().regex(/^cs_[A-Za-z0-9_]{1,200}$/) }),
    query: z.object({ continuation }),
    response: z.object({ status: z.enum(CHECKOUT_STATES), summary: PaymentSummary.nullable() }),
  }),
  reactivation: endpoint({
    method: "GET",
    path: "/api/subscription/reactivation",
    access: "owner_or_proof",
    summary: "What reactivating does now, what it costs, and the card on file",
    query: z.object({ continuation }),
    response: z.object({
      way: z.enum(WAYS_BACK),
      plan: Plan,
      /** A month from now on: always the full price. */
      amount_cents: cents,
      /** What is charged at once; nothing where a cancellation is taken back. */
      due_cents: cents,
      /** When the running month ends, and with it what was paid for; null where nothing runs. */
      period_end: z.iso.datetime().nullable(),
      restaurant_name: z.string(),
      card: Card.nullable(),
      access_granted: z.boolean(),
    }),
  }),
  reactivate: endpoint({
    method: "POST",
    path: "/api/subscription/reactivate",
    access: "owner_or_proof",
    summary: "Come back, take a cancellation back or pay what is due, with the card on file or a new one",
    body: ReactivateInput,
    /** `url` is the hosted page for a new card or for the bank's confirmation; null when it is done already. */
    response: z.object({
      status: z.enum(["active", "needs_page"]),
      /** What was done; null while a page is still to be filled in. */
      outcome: z.enum(REACTIVATION_OUTCOMES).nullable(),
      url: z.string().nullable(),
      summary: PaymentSummary.nullable(),
    }),
  }),
  subscription: endpoint({
    method: "GET",
    path: "/api/subscription",
    access: "owner",
    summary: "The owner's subscription",
    response: Subscription,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/subscription/cancel",
    access: "owner",
    summary: "Stop renewing; access lasts until the paid month ends",
    response: Subscription,
  }),
  resume: endpoint({
    method: "POST",
    path: "/api/subscription/resume",
    access: "owner",
    summary: "Take a cancellation back before it takes effect",
    response: Subscription,
  }),
  invoices: endpoint({
    method: "GET",
    path: "/api/billing/invoices",
    access: "owner",
    summary: "Invoices, newest first",
    response: listOf(Invoice),
  }),
  invoicePdf: endpoint({
    method: "GET",
    path: "/api/billing/invoices/:id/pdf",
    access: "owner",
    summary: "An invoice as PDF",
    params: z.object({ id: z.uuid() }),
    response: z.unknown(),
    download: "application/pdf",
  }),
  paymentMethod: endpoint({
    method: "GET",
    path: "/api/billing/payment-method",
    access: "owner",
    summary: "The card on file",
    response: z.object({ card: Card.nullable() }),
  }),
  changePaymentMethod: endpoint({
    method: "POST",
    path: "/api/billing/payment-method",
    access: "owner",
    summary: "Change the card on the hosted page",
    response: HostedPage,
  }),
  confirmPaymentMethod: endpoint({
    method: "POST",
    path: "/api/billing/payment-method/:session_id",
    access: "owner",
    summary: "Take over the card saved on the hosted page; an open invoice is paid with it at once",
    params: z.object({ session_id: z.string().regex(/^cs_[A-Za-z0-9_]{1,200}$/) }),
    response: z.object({ card: Card.nullable(), invoice_paid: z.boolean() }),
  }),
  webhook: endpoint({
    method: "POST",
    path: "/api/webhooks/stripe",
    access: "public",
    summary: "Signed events of the payment provider",
    response: Done,
    rawBody: true,
  }),
};
