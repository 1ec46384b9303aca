import type { Ctx } from "#server/context.ts";
import { DEMO_OWNERS, type DemoClock, type DemoOwner, daysAgo, demoId } from "#server/demo/demo-people.ts";
import { priceOf } from "./checkout.service.ts";
import { getHeldPlan } from "./plans.service.ts";
import * as repo from "./subscriptions.repo.ts";
import { writeFacts } from "./sync.service.ts";

/** Gives every demo restaurant its subscription. With the payment stand-in at hand they really paid, month after month. */
export async function seedSubscriptions(tx: Ctx, clock?: DemoClock): Promise<void> {
  clock?.startOver();
  const owners = DEMO_OWNERS.toSorted((a, b) => b.joinedDaysAgo - a.joinedDaysAgo);
  for (const owner of owners) {
    if (clock) await payThrough(tx, owner, clock);
    else await insertPlain(tx, owner);
  }
  clock?.letGo();
}

/** Customer, card page, a year of renewals and, for the lapsed one, a cancellation: all through the provider's own protocol. */
async function payThrough(tx: Ctx, owner: DemoOwner, clock: DemoClock): Promise<void> {
  const userId = demoId(owner.key);
  const restaurantId = demoId(`${owner.key} restaurant`);
  const plan = await getHeldPlan(tx, "growth");
  clock.moveTo(daysAgo(tx.now, owner.joinedDaysAgo));
  const customerRef = await tx.payments.createCustomer({
    userId,
    email: owner.email,
    name: `${owner.first_name} ${owner.last_name}`,
  });
  await repo.insertCustomer(tx.db, userId, customerRef);
  const page = await tx.payments.openSubscriptionPage({
    checkoutId: demoId(`${owner.key} checkout`),
    customerRef,
    plan: { ...priceOf(plan), firstMonthCents: 1900 },
    withFirstMonth: true,
    successUrl: `${tx.config.publicUrl}/subscription-success`,
    cancelUrl: `${tx.config.publicUrl}/subscription-plan`,
    locale: owner.locale,
    metadata: { user_id: userId },
  });
  await payHostedPage(page.url, {
    name: `${owner.first_name} ${owner.last_name}`,
    expiry: `09 / ${String(tx.now.getFullYear() + 3).slice(2)}`,
  });
  const paid = await tx.payments.readCheckout(page.ref);
  if (!paid.subscriptionRef || !paid.card) throw new Error(`The demo payment of ${owner.email} did not go through`);
  await repo.storeCard(tx.db, userId, paid.card, tx.now);
  if (owner.subscription.status === "expired") {
    clock.moveTo(daysAgo(tx.now, LAPSED_CANCELS_DAYS_AGO));
    await tx.payments.setCancelAtPeriodEnd(paid.subscriptionRef, true);
  }
  clock.moveTo(tx.now);
  const row = await writeFacts(tx, restaurantId, await tx.payments.readSubscription(paid.subscriptionRef), {
    planId: plan.id,
    amountCents: plan.amount_cents,
  });
  for (const invoice of await tx.payments.listInvoices(paid.subscriptionRef)) {
    await repo.upsertInvoice(tx.db, { restaurantId, subscriptionId: row?.id ?? null }, invoice);
  }
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

/** Fills in the stand-in's card page as a browser would. */
async function payHostedPage(url: string, card: { name: string; expiry: string }): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...card, number: "4242424242424242", cvc: "123" }),
  });
  if (answer.status !== 303) throw new Error(`The card page answered ${answer.status}`);
}
