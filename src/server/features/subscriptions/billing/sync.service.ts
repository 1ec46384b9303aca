import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { CheckoutFacts, SubscriptionFacts } from "#server/platform/payments/payments.port.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { notifyOwner } from "#server/features/notifications/notifications.service.ts";
import { createRestaurant } from "#server/features/restaurants/restaurants.service.ts";
import { isGivenTrial } from "#server/features/subscriptions/subscriptions.rules.ts";
import { type Transition, nextState } from "./lifecycle.rules.ts";
import { sendInvoiceJob, sendNoticeJob } from "#server/features/subscriptions/subscriptions.kinds.ts";
import { findPlan } from "#server/features/subscriptions/checkout/plans.repo.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";

// Whatever tells us that something happened (a webhook, the success page, a job), the same thing follows: read the
// provider's present facts and bring our rows in line with them. So order and repetition do not matter.

/** Brings one subscription in line with the provider. Unknown ones are looked for among open payment pages first. */
export async function syncSubscription(ctx: CallCtx, ref: string): Promise<repo.SubscriptionRow | undefined> {
  const facts = await ctx.payments.readSubscription(ref);
  const known = await repo.findSubscriptionByRef(ctx.db, ref);
  if (!known) {
    await fulfilOpenCheckout(ctx, facts);
    return repo.findSubscriptionByRef(ctx.db, ref);
  }
  return inTransaction(ctx, (tx) => writeFacts(tx, known.restaurant_id, facts));
}

/** A payment may be reported before the page that led to it, or instead of a charge's own answer. */
async function fulfilOpenCheckout(ctx: CallCtx, facts: SubscriptionFacts): Promise<void> {
  const customer = await repo.findCustomerByRef(ctx.db, facts.customerRef);
  const checkout = customer && (await repo.findOpenCheckout(ctx.db, customer.user_id));
  if (checkout?.session_ref) await fulfilCheckout(ctx, checkout.session_ref);
  else if (checkout) await inTransaction(ctx, (tx) => settleCharge(tx, checkout.user_id, facts));
}

/** Completes a charge of the card on file whose answer got lost, so that whoever paid has access without asking again. */
async function settleCharge(tx: Ctx, userId: string, facts: SubscriptionFacts): Promise<void> {
  if (facts.status !== "active") return;
  await repo.lockUserPayments(tx.db, userId);
  const checkout = await repo.findOpenCheckout(tx.db, userId);
  if (!checkout || checkout.card_ref === null || checkout.id !== facts.checkoutId) return;
  if (await takeOver(tx, checkout, facts)) await repo.completeCheckout(tx.db, checkout.id, tx.now);
}

/** Writes what the provider says about a subscription; makes the row if it is new. */
export async function writeFacts(
  tx: Ctx,
  restaurantId: string,
  facts: SubscriptionFacts,
  terms?: { planId: string; amountCents: number },
): Promise<repo.SubscriptionRow | undefined> {
  const before = await repo.lockSubscriptionByRef(tx.db, facts.ref);
  const { state, transition } = nextState(facts, before, tx.now);
  if (!before && !terms) return undefined;
  if (!before) await repo.endGivenTrial(tx.db, restaurantId, { now: tx.now, paidSince: facts.startedAt });
  const row =
    before === undefined && terms
      ? await repo.insertSubscription(
          tx.db,
          {
            restaurant_id: restaurantId,
            subscription_ref: facts.ref,
            plan_id: terms.planId,
            amount_cents: terms.amountCents,
            started_at: facts.startedAt,
            ...state,
          },
          tx.now,
        )
      : await repo.updateSubscription(tx.db, before?.id ?? "", { ...state, updated_at: tx.now });
  if (facts.latestInvoice && facts.latestInvoice.status !== "draft") {
    const invoice = await repo.upsertInvoice(tx.db, { restaurantId, subscriptionId: row.id }, facts.latestInvoice);
    if (invoice.newlyPaid) await tx.jobs.enqueue(tx.db, sendInvoiceJob, { invoice_id: invoice.id });
  }
  await announce(tx, row, transition);
  return row;
}

const NOTICE_TYPES = {
  renewal_failed: "warning",
  recovered: "success",
  canceled: "info",
  resumed: "success",
  ended: "warning",
} as const;

async function announce(tx: Ctx, row: repo.SubscriptionRow, transition: Transition): Promise<void> {
  if (transition === null) return;
  await recordAudit(tx, {
    action: `subscriptions.${transition}`,
    subject: { type: "subscription", id: row.id },
    restaurantId: row.restaurant_id,
    details: { status: row.status },
  });
  await tx.jobs.enqueue(tx.db, sendNoticeJob, { subscription_id: row.id, notice: transition });
  const owner = await repo.findOwnerOfRestaurant(tx.db, row.restaurant_id);
  if (owner)
    await notifyOwner(tx, owner.id, {
      type: NOTICE_TYPES[transition],
      topic: "subscription",
      kind: `subscription_${transition}`,
      link: "/settings?tab=billing",
    });
}

/** Completes a payment page if it was paid. Called by the webhook, the success page and later jobs alike; takes effect once. */
export async function fulfilCheckout(ctx: CallCtx, sessionRef: string): Promise<CheckoutFacts["status"]> {
  const known = await repo.findCheckoutBySession(ctx.db, sessionRef);
  if (!known) return "expired";
  if (known.status === "complete") return "complete";
  const facts = await ctx.payments.readCheckout(sessionRef);
  const subscription =
    facts.subscriptionRef && facts.status === "complete"
      ? await ctx.payments.readSubscription(facts.subscriptionRef)
      : undefined;
  const settled = await inTransaction(ctx, (tx) => settleCheckout(tx, known.user_id, facts, subscription));
  if (settled !== "second" || !subscription) return settled === "second" ? "open" : settled;
  await giveBack(ctx, { userId: known.user_id, sessionRef }, subscription);
  return "complete";
}

/** Brings a payment page in line with the provider. "second" when it paid for what the restaurant already has. */
async function settleCheckout(
  tx: Ctx,
  userId: string,
  facts: CheckoutFacts,
  subscription: SubscriptionFacts | undefined,
): Promise<CheckoutFacts["status"] | "second"> {
  await repo.lockUserPayments(tx.db, userId);
  const checkout = await repo.lockCheckoutBySession(tx.db, facts.ref);
  if (!checkout || checkout.status === "complete") return checkout?.status ?? "expired";
  if (facts.status === "expired") {
    await repo.expireCheckout(tx.db, checkout.id);
    return "expired";
  }
  if (facts.status !== "complete") return "open";
  if (facts.card) await repo.storeCard(tx.db, checkout.user_id, facts.card, tx.now);
  if (checkout.kind !== "card") {
    if (!facts.paid || !subscription) return "open";
    if (!(await takeOver(tx, checkout, subscription))) return "second";
  }
  await repo.completeCheckout(tx.db, checkout.id, tx.now);
  return "complete";
}

/**
 * Ends a subscription that came second and pays it back. The provider first: should we stop between the two, the event
 * is applied again, and the same key pays back once.
 */
async function giveBack(
  ctx: CallCtx,
  { userId, sessionRef }: { userId: string; sessionRef: string },
  { ref, latestInvoice }: SubscriptionFacts,
): Promise<void> {
  await ctx.payments.cancelNow(ref);
  if (latestInvoice) await ctx.payments.refundInvoice(latestInvoice.ref, `second-${latestInvoice.ref}`);
  await inTransaction(ctx, async (tx) => {
    await repo.lockUserPayments(tx.db, userId);
    const checkout = await repo.lockCheckoutBySession(tx.db, sessionRef);
    if (!checkout || checkout.status === "complete") return;
    const restaurant = await repo.findRestaurantOfUser(tx.db, userId);
    const live = restaurant && (await repo.findLiveSubscription(tx.db, restaurant.id));
    await recordAudit(tx, {
      action: "subscriptions.second_refunded",
      subject: { type: "subscription", id: live?.id ?? null },
      restaurantId: restaurant?.id ?? null,
    });
    await repo.completeCheckout(tx.db, checkout.id, tx.now);
  });
}

/** Makes the paid subscription the restaurant's own; false when it has another one. */
async function takeOver(tx: Ctx, checkout: repo.CheckoutRow, facts: SubscriptionFacts): Promise<boolean> {
  const restaurant =
    (await repo.findRestaurantOfUser(tx.db, checkout.user_id)) ??
    (checkout.restaurant ? await createRestaurant(tx, { userId: checkout.user_id }, checkout.restaurant) : undefined);
  if (!restaurant) throw new Error(`Checkout ${checkout.id} has no restaurant`);
  const live = await repo.findLiveSubscription(tx.db, restaurant.id);
  if (live && live.subscription_ref !== facts.ref && !isGivenTrial(live)) return false;
  const plan = await findPlan(tx.db, checkout.plan_id ?? "");
  if (!plan) throw new Error(`Checkout ${checkout.id} has no plan`);
  await writeFacts(tx, restaurant.id, facts, { planId: plan.id, amountCents: plan.amount_cents });
  await notifyOwner(tx, checkout.user_id, {
    type: "success",
    topic: "subscription",
    kind: "subscription_started",
    link: "/dashboard",
  });
  await recordAudit(tx, {
    action: checkout.kind === "reactivate" ? "subscriptions.reactivated" : "subscriptions.started",
    subject: { type: "restaurant", id: restaurant.id },
    restaurantId: restaurant.id,
    details: { plan: plan.id },
  });
  return true;
}
