import type { RestaurantSubscription } from "#shared/subscriptions/admin-subscriptions.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { within } from "#server/db/scope.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { notifyOwner } from "#server/features/notifications/notifications.service.ts";
import { getRestaurant } from "#server/features/restaurants/restaurants.service.ts";
import { presentInvoice } from "#server/features/subscriptions/billing/billing.present.ts";
import { findStanding } from "#server/features/subscriptions/billing/standing.service.ts";
import { listPlansOnSale } from "#server/features/subscriptions/checkout/plans.repo.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";
import { isGivenTrial } from "#server/features/subscriptions/subscriptions.rules.ts";
import { NOTICES, dueNotice, endOfDay, isTrialDay, lastDayOf } from "./trial.rules.ts";

/** Days before its end in which somebody may be told of it, with one to spare. */
const LOOK_AHEAD_MS = 5 * 86_400_000;

/** How a restaurant stands, with its trial and what it paid. */
export async function readForStaff(ctx: Ctx, restaurantId: string): Promise<RestaurantSubscription> {
  const scoped = within(ctx, await getRestaurant(ctx, restaurantId));
  const [standing, current, invoices] = await Promise.all([
    findStanding(ctx, restaurantId),
    repo.findCurrentSubscription(ctx.db, restaurantId),
    repo.listInvoices(ctx.db, scoped.scope),
  ]);
  const trial = current && isGivenTrial(current) ? current : undefined;
  return {
    subscription: standing?.subscription ?? null,
    trial_ends_at: trial?.current_period_end.toISOString() ?? null,
    trial_ends_on: trial ? lastDayOf(trial.current_period_end) : null,
    may_have_trial: !current || current.status === "expired" || trial !== undefined,
    invoices: invoices.map(presentInvoice),
  };
}

/** Gives a restaurant access without a card to the end of a day; without one, ends that access now. */
export async function setTrial(ctx: Ctx, restaurantId: string, endsOn: string | null): Promise<RestaurantSubscription> {
  if (endsOn !== null && !isTrialDay(endsOn, ctx.now)) throw new FieldErrors({ ends_on: ["subscriptions:trial_day"] });
  await inTransaction(ctx, async (tx) => {
    const restaurant = await getRestaurant(tx, restaurantId);
    // In line with the owner's payments, and with other members of staff.
    await repo.lockUserPayments(tx.db, restaurant.user_id ?? restaurant.id);
    const live = await repo.findLiveSubscription(tx.db, restaurantId);
    if (live && !isGivenTrial(live)) throw new AppError("trial_refused");
    const before = live && live.current_period_end > tx.now ? lastDayOf(live.current_period_end) : null;
    if (before === endsOn) return;
    const end = endsOn === null ? tx.now : endOfDay(endsOn);
    if (live) await moveTrial(tx, live, end);
    else await startTrial(tx, restaurantId, end);
    await recordAudit(tx, {
      action: "subscriptions.trial_changed",
      subject: { type: "restaurant", id: restaurantId },
      restaurantId,
      details: { from: before, to: endsOn },
    });
  });
  return readForStaff(ctx, restaurantId);
}

/** Another end, another round of notices. */
const moveTrial = (tx: Ctx, { id }: repo.SubscriptionRow, end: Date): Promise<unknown> =>
  repo.updateSubscription(tx.db, id, { current_period_end: end, trial_notice: NOTICES.none, updated_at: tx.now });

async function startTrial(tx: Ctx, restaurantId: string, end: Date): Promise<void> {
  const [plan] = await listPlansOnSale(tx.db);
  if (!plan) throw new AppError("plan_not_found");
  await repo.insertSubscription(
    tx.db,
    {
      restaurant_id: restaurantId,
      status: "trial",
      started_at: tx.now,
      current_period_start: tx.now,
      current_period_end: end,
      grace_until: null,
      plan_id: plan.id,
      amount_cents: plan.amount_cents,
      subscription_ref: null,
      canceled_at: null,
      past_due_since: null,
      open_invoice_ref: null,
      payment_page_url: null,
      retries: 0,
      next_retry_at: null,
    },
    tx.now,
  );
}

/** Tells owners that their trial ends: three days before its last day, and on it. However often it runs, each is told once. */
export async function tellEndingTrials(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() + LOOK_AHEAD_MS);
  for (const trial of await repo.listEndingTrials(ctx.db, { now: ctx.now, before })) {
    const due = dueNotice({ end: trial.current_period_end, given: trial.trial_notice }, ctx.now);
    if (!due) continue;
    await inTransaction(ctx, async (tx) => {
      if (!(await repo.noteTrialNotice(tx.db, trial, due.notice))) return;
      const owner = await repo.findOwnerOfRestaurant(tx.db, trial.restaurant_id);
      if (!owner) return;
      await notifyOwner(tx, owner.id, {
        type: "warning",
        topic: "subscription",
        kind: due.notice === NOTICES.today ? "trial_ends_today" : "trial_ends_soon",
        ...(due.notice === NOTICES.soon && { params: { days: due.days } }),
        link: "/subscription-plan",
      });
    });
  }
}
