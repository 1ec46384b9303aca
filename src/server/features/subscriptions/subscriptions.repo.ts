import type { Selectable } from "kysely";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import type { Database, Db } from "#server/db/database.ts";
import { newestSubscription } from "#server/db/newest-subscription.ts";
import { type Scope, inScope } from "#server/db/scope.ts";
import type { CardFacts, InvoiceFacts } from "#server/platform/payments/payments.port.ts";

export type SubscriptionRow = Selectable<Database["subscriptions"]>;
export type CheckoutRow = Selectable<Database["checkouts"]>;
export type CustomerRow = Selectable<Database["billing_customers"]>;
export type InvoiceRow = Selectable<Database["invoices"]>;

/** Keeps two writers of one user's payments apart, until the transaction ends. Do not call the provider while it is held. */
export const lockUserPayments = (db: Db, userId: string): Promise<void> => lockUntilCommit(db, "payments", userId);

export const findPayer = (db: Db, userId: string) =>
  db
    .selectFrom("users")
    .select(["id", "email", "first_name", "last_name", "locale", "country"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();

export const findCustomer = (db: Db, userId: string): Promise<CustomerRow | undefined> =>
  db.selectFrom("billing_customers").selectAll().where("user_id", "=", userId).executeTakeFirst();

export const findCustomerByRef = (db: Db, customerRef: string): Promise<CustomerRow | undefined> =>
  db.selectFrom("billing_customers").selectAll().where("customer_ref", "=", customerRef).executeTakeFirst();

export const insertCustomer = (db: Db, userId: string, customerRef: string) =>
  db
    .insertInto("billing_customers")
    .values({
      user_id: userId,
      customer_ref: customerRef,
      card_ref: null,
      card_brand: null,
      card_last4: null,
      card_exp_month: null,
      card_exp_year: null,
    })
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();

export const storeCard = (db: Db, userId: string, card: CardFacts, now: Date) =>
  db
    .updateTable("billing_customers")
    .set({
      card_ref: card.ref,
      card_brand: card.brand,
      card_last4: card.last4,
      card_exp_month: card.expMonth,
      card_exp_year: card.expYear,
      updated_at: now,
    })
    .where("user_id", "=", userId)
    .execute();

export const findOpenCheckout = (db: Db, userId: string): Promise<CheckoutRow | undefined> =>
  db
    .selectFrom("checkouts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("status", "=", "open")
    .where("kind", "in", ["subscribe", "reactivate"])
    .executeTakeFirst();

export type NewCheckout = Pick<
  CheckoutRow,
  "user_id" | "kind" | "plan_id" | "first_month_cents" | "terms_accepted_at" | "locale" | "card_ref" | "restaurant"
>;

/** Reserves a page or a charge; undefined when another one is open. */
export const insertCheckout = (db: Db, checkout: NewCheckout, now: Date): Promise<CheckoutRow | undefined> =>
  db
    .insertInto("checkouts")
    .values({
      ...checkout,
      restaurant: checkout.restaurant && JSON.stringify(checkout.restaurant),
      session_ref: null,
      url: null,
      created_at: now,
      completed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Notes the page of a reservation; false when that was given up in the meantime. */
export async function setCheckoutPage(db: Db, id: string, page: { ref: string; url: string }): Promise<boolean> {
  const row = await db
    .updateTable("checkouts")
    .set({ session_ref: page.ref, url: page.url })
    .where("id", "=", id)
    .where("status", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const expireCheckout = (db: Db, id: string) =>
  db.updateTable("checkouts").set({ status: "expired" }).where("id", "=", id).where("status", "=", "open").execute();

export const completeCheckout = (db: Db, id: string, now: Date) =>
  db.updateTable("checkouts").set({ status: "complete", completed_at: now }).where("id", "=", id).execute();

export const findCheckoutBySession = (db: Db, sessionRef: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom("checkouts").selectAll().where("session_ref", "=", sessionRef).executeTakeFirst();

export const lockCheckoutBySession = (db: Db, sessionRef: string): Promise<CheckoutRow | undefined> =>
  db.selectFrom("checkouts").selectAll().where("session_ref", "=", sessionRef).forUpdate().executeTakeFirst();

export const findRestaurantOfUser = (db: Db, userId: string) =>
  db.selectFrom("restaurants").selectAll().where("user_id", "=", userId).executeTakeFirst();

/** The newest subscription of a restaurant. */
export const findCurrentSubscription = (db: Db, restaurantId: string): Promise<SubscriptionRow | undefined> =>
  newestSubscription(db).selectAll().where("restaurant_id", "=", restaurantId).executeTakeFirst();

/** The newest one that was paid for: a trial that staff gave is not. */
export const findLastPaid = (db: Db, restaurantId: string): Promise<SubscriptionRow | undefined> =>
  newestSubscription(db)
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where((eb) => eb.or([eb("status", "<>", "trial"), eb("subscription_ref", "is not", null)]))
    .executeTakeFirst();

/**
 * Makes room for a paid subscription: of two only one can run. The paid one counts as the newer, also where the provider's
 * clock says that it began before the trial was given.
 */
export const endGivenTrial = (db: Db, restaurantId: string, { now, paidSince }: { now: Date; paidSince: Date }) =>
  db
    .updateTable("subscriptions")
    .set((eb) => ({
      status: "expired" as const,
      started_at: eb.fn<Date>("least", ["started_at", eb.val(new Date(paidSince.getTime() - 1_000))]),
      current_period_end: eb.fn<Date>("least", ["current_period_end", eb.val(now)]),
      updated_at: now,
    }))
    .where("restaurant_id", "=", restaurantId)
    .where("status", "=", "trial")
    .where("subscription_ref", "is", null)
    .execute();

/** Trials that staff gave and that end soon, with what has been said about it. */
export const listEndingTrials = (db: Db, window: { now: Date; before: Date }) =>
  db
    .selectFrom("subscriptions")
    .select(["id", "restaurant_id", "current_period_end", "trial_notice"])
    .where("status", "=", "trial")
    .where("subscription_ref", "is", null)
    .where("current_period_end", ">", window.now)
    .where("current_period_end", "<=", window.before)
    .where("trial_notice", "<", 2)
    .orderBy("current_period_end")
    .limit(500)
    .execute();

/** False when somebody else has told them, or the trial has moved. */
export async function noteTrialNotice(
  db: Db,
  trial: { id: string; current_period_end: Date; trial_notice: number },
  notice: number,
): Promise<boolean> {
  const row = await db
    .updateTable("subscriptions")
    .set({ trial_notice: notice })
    .where("id", "=", trial.id)
    .where("trial_notice", "=", trial.trial_notice)
    .where("current_period_end", "=", trial.current_period_end)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The same by the restaurant's owner, as far as access is judged by it. */
export const findSubscriptionOfUser = (db: Db, userId: string) =>
  newestSubscription(db)
    .innerJoin("restaurants", "restaurants.id", "subscriptions.restaurant_id")
    .select(["subscriptions.status", "subscriptions.current_period_end", "subscriptions.grace_until"])
    .where("restaurants.user_id", "=", userId)
    .executeTakeFirst();

/** Whether the plan of the newest subscription has analytics. */
export const hasAnalytics = async (db: Db, restaurantId: string): Promise<boolean> => {
  const plan = await newestSubscription(db)
    .innerJoin("plans", "plans.id", "subscriptions.plan_id")
    .select("plans.analytics")
    .where("subscriptions.restaurant_id", "=", restaurantId)
    .executeTakeFirst();
  return plan?.analytics ?? false;
};

export const lockSubscriptionByRef = (db: Db, ref: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom("subscriptions").selectAll().where("subscription_ref", "=", ref).forUpdate().executeTakeFirst();

export const findSubscriptionById = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom("subscriptions").selectAll().where("id", "=", id).executeTakeFirst();

export const findSubscriptionByRef = (db: Db, ref: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom("subscriptions").selectAll().where("subscription_ref", "=", ref).executeTakeFirst();

export const findLiveSubscription = (db: Db, restaurantId: string): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom("subscriptions")
    .selectAll()
    .where("restaurant_id", "=", restaurantId)
    .where("status", "<>", "expired")
    .executeTakeFirst();

export const insertSubscription = (
  db: Db,
  row: Omit<SubscriptionRow, "id" | "trial_notice" | "created_at" | "updated_at">,
  now: Date,
): Promise<SubscriptionRow> =>
  db
    .insertInto("subscriptions")
    .values({ ...row, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateSubscription = (
  db: Db,
  id: string,
  changes: Partial<Omit<SubscriptionRow, "id">>,
): Promise<SubscriptionRow> =>
  db.updateTable("subscriptions").set(changes).where("id", "=", id).returningAll().executeTakeFirstOrThrow();

/** Mirrors an invoice; true when it is new as paid, so that it is mailed exactly once. */
export async function upsertInvoice(
  db: Db,
  owner: { restaurantId: string; subscriptionId: string | null },
  facts: InvoiceFacts,
): Promise<{ id: string; newlyPaid: boolean }> {
  const before = await db
    .selectFrom("invoices")
    .select("status")
    .where("invoice_ref", "=", facts.ref)
    .forUpdate()
    .executeTakeFirst();
  const values = {
    payment_ref: facts.paymentRef,
    number: facts.number,
    status: facts.status,
    amount_cents: facts.amountCents,
    issued_at: facts.issuedAt,
    paid_at: facts.paidAt,
    period_start: facts.periodStart,
    period_end: facts.periodEnd,
  };
  const row = await db
    .insertInto("invoices")
    .values({
      restaurant_id: owner.restaurantId,
      subscription_id: owner.subscriptionId,
      invoice_ref: facts.ref,
      ...values,
    })
    .onConflict((conflict) => conflict.column("invoice_ref").doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: row.id, newlyPaid: facts.status === "paid" && before?.status !== "paid" };
}

export const listInvoices = (db: Db, scope: Scope): Promise<InvoiceRow[]> =>
  db
    .selectFrom("invoices")
    .selectAll()
    .where(inScope("invoices.restaurant_id", scope))
    .where("status", "<>", "draft")
    .orderBy("issued_at", "desc")
    .orderBy("id")
    .limit(200)
    .execute();

/** Invoices for a subscription that are paid or wait for it, as far as they reach into a time. */
export const listCharges = (db: Db, scope: Scope, since: Date): Promise<InvoiceRow[]> =>
  db
    .selectFrom("invoices")
    .selectAll()
    .where(inScope("invoices.restaurant_id", scope))
    .where("subscription_id", "is not", null)
    .where("status", "in", ["paid", "open"])
    .where("period_end", ">=", since)
    .execute();

export const findInvoice = (db: Db, scope: Scope, id: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom("invoices")
    .selectAll()
    .where("id", "=", id)
    .where(inScope("invoices.restaurant_id", scope))
    .executeTakeFirst();

export const findInvoiceById = (db: Db, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirst();

export const findInvoiceByRef = (db: Db, ref: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom("invoices").selectAll().where("invoice_ref", "=", ref).executeTakeFirst();

export const findLatestInvoice = (db: Db, subscriptionId: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom("invoices")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .orderBy("issued_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** The person behind a restaurant, for mails. */
export const findOwnerOfRestaurant = (db: Db, restaurantId: string) =>
  db
    .selectFrom("restaurants")
    .innerJoin("users", "users.id", "restaurants.user_id")
    .select([
      "users.id",
      "users.email",
      "users.first_name",
      "users.last_name",
      "users.locale",
      "users.timezone",
      "restaurants.name as restaurant_name",
    ])
    .where("restaurants.id", "=", restaurantId)
    .executeTakeFirst();

/** Takes note of an event; false when it was known. */
export async function insertEvent(
  db: Db,
  event: { id: string; type: string; objectRef: string; createdAt: Date },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto("payment_events")
    .values({
      id: event.id,
      type: event.type,
      object_ref: event.objectRef,
      created_at: event.createdAt,
      received_at: now,
      applied_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export const findEvent = (db: Db, id: string) =>
  db.selectFrom("payment_events").selectAll().where("id", "=", id).executeTakeFirst();
export const markEventApplied = (db: Db, id: string, now: Date) =>
  db.updateTable("payment_events").set({ applied_at: now }).where("id", "=", id).execute();

/** Unpaid subscriptions whose next try is due. */
export const listDueRetries = (db: Db, now: Date) =>
  db
    .selectFrom("subscriptions")
    .select("id")
    .where("next_retry_at", "<=", now)
    .where("status", "=", "past_due")
    .orderBy("next_retry_at")
    .limit(200)
    .execute();

/** Subscriptions the provider should have renewed or ended by now; looked at again in case an event was lost. */
export const listOverdue = (db: Db, before: Date) =>
  db
    .selectFrom("subscriptions")
    .select(["id", "subscription_ref"])
    .where("status", "<>", "expired")
    .where("current_period_end", "<", before)
    .where("subscription_ref", "is not", null)
    .orderBy("current_period_end")
    .limit(200)
    .execute();
