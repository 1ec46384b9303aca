import type { PaymentSummary, Plan } from "#shared/subscriptions/subscriptions.contract.ts";

/** With a first-month offer that does not end. */
export const plan: Plan = {
  id: "growth",
  name: "Growth",
  amount_cents: 4900,
  first_month_cents: 1900,
  first_month_offer_ends_at: "2999-01-01T00:00:00.000Z",
  currency: "EUR",
  free_keychains: 10,
  analytics: true,
};

/** The receipt of somebody who took the offer. */
export const paymentSummary: PaymentSummary = {
  plan: "Growth",
  amount_cents: 1900,
  billing_cycle: "monthly",
  next_charge_at: "2026-12-15T10:00:00.000Z",
  next_amount_cents: 4900,
  transaction_id: "pi_1",
  subscription_id: "sub_1",
  account_name: "Odile Ferrandel",
  email: "odile@marrovia.example",
  restaurant_name: "Osteria Marrovia",
  address: "12 Rue des Tanneurs",
  city: "Colmar",
  postal_code: "68000",
  country: "FR",
  phone: null,
  website: null,
};
