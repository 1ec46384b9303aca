import type { CallCtx, Ctx } from "#server/context.ts";
import { payHostedPage } from "#server/demo/demo-card.ts";
import { DEMO_NEWCOMERS, DEMO_OWNERS, type DemoOwner, daysAgo, demoId } from "#server/demo/demo-people.ts";
import type { CardFacts, InvoiceFacts, SubscriptionFacts } from "#server/platform/payments/payments.port.ts";
import { priceOf } from "#server/features/subscriptions/checkout/checkout.service.ts";
import { getHeldPlan } from "#server/features/subscriptions/checkout/plans.service.ts";
import { endOfDay, lastDayOf } from "#server/features/subscriptions/trial/trial.rules.ts";
import * as repo from "./subscriptions.repo.ts";
import { writeFacts } from "#server/features/subscriptions/billing/sync.service.ts";
import type { DemoClock, DemoPart } from "#server/features/feature.ts";

export const demo: DemoPart = {
  after: ["restaurants"],
  prepare: async (ctx, { clock }) => {
    const payments = clock && (await payDemoSubscriptions(ctx, clock));
    return (tx) => seedSubscriptions(tx, payments);
  },
};

/** What the payment provider holds of a demo owner. */
interface DemoPayment {
  owner: DemoOwner;
  customerRef: string;
  card: CardFacts;
  subscription: SubscriptionFacts;
  invoices: InvoiceFacts[];
}

/** With the payment stand-in at hand every demo owner really pays, month after month. Before any row is written. */
async function payDemoSubscriptions(ctx: CallCtx, clock: DemoClock): Promise<DemoPayment[]> {
  clock.startOver();
  const payments: DemoPayment[] = [];
  for (const owner of oldestFirst()) payments.push(await payThrough(ctx, owner, clock));
  clock.letGo();
  return payments;
}

/** Gives every demo restaurant its subscription: the one that was paid for, or a plain row where there is nobody to pay. */
async function seedSubscriptions(tx: Ctx, payments: readonly DemoPayment[] | undefined): Promise<void> {
  if (!payments) for (const owner of oldestFirst()) await insertPlain(tx, owner);
  else for (const payment of payments) await writePayment(tx, payment);
  for (const { key, trialEndsInDays, joinedDaysAgo } of DEMO_NEWCOMERS)
    if (trialEndsInDays !== null) await insertTrial(tx, key, { since: joinedDaysAgo, endsIn: trialEndsInDays });
}

/** As staff give one: to the end of a day, without a card. */
async function insertTrial(tx: Ctx, key: string, { since, endsIn }: { since: number; endsIn: number }): Promise<void> {
  const started = daysAgo(tx.now, since);
  await tx.db
    .insertInto("subscriptions")
    .values({
      restaurant_id: demoId(`${key} restaurant`),
      status: "trial",
      started_at: started,
      current_period_start: started,
      current_period_end: endOfDay(lastDayOf(daysAgo(tx.now, -endsIn))),
      grace_until: null,
      plan_id: "growth",
      amount_cents: 4900,
    })
    .execute();
}

const oldestFirst = (): DemoOwner[] => DEMO_OWNERS.toSorted((a, b) => b.joinedDaysAgo - a.joinedDaysAgo);

/** Customer, card page, a year of renewals and, for the lapsed one, a cancellation: all through the provider's own protocol. */
async function payThrough(ctx: CallCtx, owner: DemoOwner, clock: DemoClock): Promise<DemoPayment> {
  const userId = demoId(owner.key);
  const plan = await getHeldPlan(ctx, "growth");
  clock.moveTo(daysAgo(ctx.now, owner.joinedDaysAgo));
  const name = `${owner.first_name} ${owner.last_name}`;
  const customerRef = await ctx.payments.createCustomer({ userId, email: owner.email, name });
  const page = await ctx.payments.openSubscriptionPage({
    checkoutId: demoId(`${owner.key} checkout`),
    customerRef,
    plan: { ...priceOf(plan), firstMonthCents: 1900 },
    withFirstMonth: true,
    successUrl: `${ctx.config.publicUrl}/subscription-success`,
    cancelUrl: `${ctx.config.publicUrl}/subscription-plan`,
    locale: owner.locale,
    metadata: { user_id: userId },
  });
  await payHostedPage(page.url, { name, expiry: `09 / ${String(ctx.now.getFullYear() + 3).slice(2)}` });
  const { subscriptionRef, card } = await ctx.payments.readCheckout(page.ref);
  if (!subscriptionRef || !card) throw new Error(`The demo payment of ${owner.email} did not go through`);
  if (owner.subscription.status === "expired") {
    clock.moveTo(daysAgo(ctx.now, LAPSED_CANCELS_DAYS_AGO));
    await ctx.payments.setCancelAtPeriodEnd(subscriptionRef, true);
  }
  clock.moveTo(ctx.now);
  const subscription = await ctx.payments.readSubscription(subscriptionRef);
  return { owner, customerRef, card, subscription, invoices: await ctx.payments.listInvoices(subscriptionRef) };
}

async function writePayment(tx: Ctx, { owner, customerRef, card, subscription, invoices }: DemoPayment): Promise<void> {
  const userId = demoId(owner.key);
  const restaurantId = demoId(`${owner.key} restaurant`);
  const plan = await getHeldPlan(tx, "growth");
  await repo.insertCustomer(tx.db, userId, customerRef);
  await repo.storeCard(tx.db, userId, card, tx.now);
  const row = await writeFacts(tx, restaurantId, subscription, { planId: plan.id, amountCents: plan.amount_cents });
  for (const invoice of invoices)
    await repo.upsertInvoice(tx.db, { restaurantId, subscriptionId: row?.id ?? null }, invoice);
}

const LAPSED_CANCELS_DAYS_AGO = 40;

async function insertPlain(tx: Ctx, owner: DemoOwner): Promise<void> {
  await tx.db
    .insertInto("subscriptions")
    .values({
      restaurant_id: demoId(`${owner.key} restaurant`),
      status: owner.subscription.status,
      started_at: daysAgo(tx.now, owner.joinedDaysAgo),
      current_period_start: daysAgo(tx.now, 30 - owner.subscription.periodEndsInDays),
      current_period_end: daysAgo(tx.now, -owner.subscription.periodEndsInDays),
      grace_until: null,
      plan_id: "growth",
      amount_cents: 4900,
    })
    .execute();
}
