import type {
  Card,
  Invoice,
  PaymentSummary,
  Plan,
  Subscription,
} from "#shared/subscriptions/subscriptions.contract.ts";
import { standingOf } from "#shared/subscriptions/standing.ts";
import { mayDo } from "./lifecycle.rules.ts";
import type { CustomerRow, InvoiceRow, SubscriptionRow } from "#server/features/subscriptions/subscriptions.repo.ts";
import { isGivenTrial, judgeAccess } from "#server/features/subscriptions/subscriptions.rules.ts";

export function presentCardOnFile(customer: CustomerRow | undefined): Card | null {
  if (!customer?.card_ref || !customer.card_brand || !customer.card_last4) return null;
  return {
    brand: customer.card_brand,
    last4: customer.card_last4,
    exp_month: customer.card_exp_month ?? 0,
    exp_year: customer.card_exp_year ?? 0,
  };
}

export const presentInvoice = (invoice: InvoiceRow): Invoice => ({
  id: invoice.id,
  number: invoice.number,
  status: invoice.status,
  amount_cents: invoice.amount_cents,
  issued_at: invoice.issued_at.toISOString(),
  paid_at: invoice.paid_at?.toISOString() ?? null,
  period_start: invoice.period_start.toISOString(),
  period_end: invoice.period_end.toISOString(),
});

export function presentSubscription(row: SubscriptionRow, plan: Plan, now: Date): Subscription {
  const access = judgeAccess(row, now);
  const renews = (row.status === "active" || row.status === "trial") && !isGivenTrial(row);
  return {
    status: standingOf(access.status),
    plan,
    amount_cents: row.amount_cents,
    billing_cycle: "monthly",
    started_at: row.started_at.toISOString(),
    current_period_end: row.current_period_end.toISOString(),
    next_charge_at: renews ? row.current_period_end.toISOString() : null,
    access_until: access.until?.toISOString() ?? null,
    next_retry_at: row.next_retry_at?.toISOString() ?? null,
    payment_page_url: row.status === "past_due" ? row.payment_page_url : null,
    may_cancel: mayDo(row.status, "cancel") && !isGivenTrial(row),
    may_resume: mayDo(row.status, "resume") && access.granted,
  };
}

interface SummaryParts {
  plan: { name: string };
  subscription: SubscriptionRow;
  invoice: InvoiceRow | undefined;
  user: { first_name: string; last_name: string; email: string };
  restaurant: {
    name: string;
    address: string;
    city: string;
    postal_code: string;
    country: string;
    phone: string | null;
    website: string | null;
  };
}

export const presentSummary = ({ plan, subscription, invoice, user, restaurant }: SummaryParts): PaymentSummary => ({
  plan: plan.name,
  amount_cents: invoice?.amount_cents ?? subscription.amount_cents,
  billing_cycle: "monthly",
  next_charge_at: subscription.current_period_end.toISOString(),
  next_amount_cents: subscription.amount_cents,
  transaction_id: invoice?.payment_ref ?? null,
  subscription_id: subscription.subscription_ref ?? subscription.id,
  account_name: `${user.first_name} ${user.last_name}`,
  email: user.email,
  restaurant_name: restaurant.name,
  address: restaurant.address,
  city: restaurant.city,
  postal_code: restaurant.postal_code,
  country: restaurant.country,
  phone: restaurant.phone,
  website: restaurant.website,
});
