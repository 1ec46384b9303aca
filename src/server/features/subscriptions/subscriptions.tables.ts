import type { ColumnType, Generated } from "kysely";
import type { Locale } from "#shared/domain/locales.ts";
import type { CreatedAt } from "#server/db/database.ts";
import type { RestaurantDraft } from "#server/features/restaurants/restaurants.service.ts";

declare module "#server/db/database.ts" {
  interface Database {
    subscriptions: SubscriptionsTable;
    restaurant_standings: RestaurantStandingsTable;
    plans: PlansTable;
    billing_customers: BillingCustomersTable;
    checkouts: CheckoutsTable;
    invoices: InvoicesTable;
    payment_events: PaymentEventsTable;
  }
}

interface SubscriptionsTable {
  id: Generated<string>;
  restaurant_id: string;
  status: "trial" | "active" | "past_due" | "canceled" | "expired";
  started_at: Date;
  current_period_start: Date;
  current_period_end: Date;
  /** Set while a cancelled or unpaid subscription may still be used. */
  grace_until: Date | null;
  plan_id: string;
  amount_cents: number;
  /** The provider's id; null for rows made without it. */
  subscription_ref: string | null;
  canceled_at: Date | null;
  past_due_since: Date | null;
  open_invoice_ref: string | null;
  /** The provider's page on which the open invoice can be paid or confirmed. */
  payment_page_url: string | null;
  retries: Generated<number>;
  next_retry_at: Date | null;
  /** Which notice about its end a trial has had: 0 none, 1 three days before, 2 on the day. */
  trial_notice: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** How each restaurant stands, beside what lists are sorted by. Kept by triggers. */
interface RestaurantStandingsTable {
  restaurant_id: string;
  standing: "trial" | "active" | "past_due" | "canceled" | "none";
  /** When it ends by itself, if it does: from then on it is none. */
  until: Date | null;
  created_at: Date;
  name_key: string;
  user_id: string | null;
  user_since: Date | null;
}

interface PlansTable {
  id: string;
  name: string;
  amount_cents: number;
  first_month_cents: number;
  free_keychains: number;
  analytics: boolean;
  active: Generated<boolean>;
  sort_order: Generated<number>;
  created_at: CreatedAt;
}

interface BillingCustomersTable {
  user_id: string;
  customer_ref: string;
  card_ref: string | null;
  card_brand: string | null;
  card_last4: string | null;
  card_exp_month: number | null;
  card_exp_year: number | null;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface CheckoutsTable {
  id: Generated<string>;
  user_id: string;
  kind: "subscribe" | "reactivate" | "card";
  plan_id: string | null;
  restaurant: ColumnType<RestaurantDraft | null, string | null, string | null>;
  first_month_cents: number | null;
  /** Set where no page is opened but the card on file charged. */
  card_ref: string | null;
  /** Null on rows from before pages were reserved. */
  locale: Locale | null;
  session_ref: string | null;
  url: string | null;
  status: Generated<"open" | "complete" | "expired">;
  terms_accepted_at: Date | null;
  created_at: Date;
  completed_at: Date | null;
}

interface InvoicesTable {
  id: Generated<string>;
  restaurant_id: string;
  subscription_id: string | null;
  invoice_ref: string;
  payment_ref: string | null;
  number: string;
  status: "draft" | "open" | "paid" | "void" | "uncollectible";
  amount_cents: number;
  issued_at: Date;
  paid_at: Date | null;
  period_start: Date;
  period_end: Date;
  created_at: CreatedAt;
}

interface PaymentEventsTable {
  id: string;
  type: string;
  object_ref: string;
  created_at: Date;
  received_at: Date;
  applied_at: Date | null;
}
