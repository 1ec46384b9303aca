import type {
  Card,
  PaymentSummary,
  Plan,
  ReactivateInput,
  ReactivationOutcome,
  WayBack,
} from "#shared/subscriptions/subscriptions.contract.ts";
import type { z } from "zod";
import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { PaymentDeclined } from "#server/platform/payments/payments.port.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { requireAccount } from "#server/actor.ts";
import { recordAcceptance } from "#server/features/legal/legal.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { presentCardOnFile } from "#server/features/subscriptions/billing/billing.present.ts";
import { resumeSubscription, summarize } from "#server/features/subscriptions/billing/billing.service.ts";
import {
  closeCheckout,
  inTurn,
  openPage,
  priceOf,
  reserve,
} from "#server/features/subscriptions/checkout/checkout.service.ts";
import { getHeldPlan } from "#server/features/subscriptions/checkout/plans.service.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";
import { writeFacts } from "#server/features/subscriptions/billing/sync.service.ts";
import { DECLINES, findDue, openDuePage, payDue } from "./due.service.ts";
import { wayBack } from "./reactivation.rules.ts";
import { SUBSCRIPTION_LIMITS } from "#server/features/subscriptions/subscriptions.limits.ts";

export interface Reactivation {
  way: WayBack;
  plan: Plan;
  amountCents: number;
  dueCents: number;
  periodEnd: Date | null;
  restaurantName: string;
  card: Card | null;
  accessGranted: boolean;
}

async function getReturning(ctx: Ctx) {
  const { userId } = requireAccount(ctx);
  const restaurant = await repo.findRestaurantOfUser(ctx.db, userId);
  const last = restaurant && (await repo.findLastPaid(ctx.db, restaurant.id));
  if (!restaurant || !last) throw new AppError("nothing_to_reactivate");
  return { userId, restaurant, last, plan: await getHeldPlan(ctx, last.plan_id) };
}

/** What reactivating does now, and what it costs: coming back always the full price. */
export async function getReactivation(ctx: Ctx): Promise<Reactivation> {
  const { userId, restaurant, last, plan } = await getReturning(ctx);
  const way = wayBack(last, ctx.now);
  // A month that runs on costs what it cost; only coming back is at today's price.
  const amountCents = way === "start" ? plan.amount_cents : last.amount_cents;
  const due = { start: plan.amount_cents, pay: await findDue(ctx, last), resume: 0, none: 0 };
  return {
    way,
    plan,
    amountCents,
    dueCents: due[way],
    periodEnd: way === "start" ? null : last.current_period_end,
    restaurantName: restaurant.name,
    card: presentCardOnFile(await repo.findCustomer(ctx.db, userId)),
    accessGranted: requireAccount(ctx).access.granted,
  };
}

export type ReactivationResult =
  | { status: "active"; outcome: ReactivationOutcome; summary: PaymentSummary | null }
  | { status: "needs_page"; url: string };

/**
 * Brings an owner back, by the card on file or the hosted page: takes a cancellation back, pays what is due, or starts
 * anew. Repeating it never charges twice.
 */
export async function reactivate(ctx: CallCtx, input: z.output<typeof ReactivateInput>): Promise<ReactivationResult> {
  const returning = await getReturning(ctx);
  if (input.card === "new") await takeFromLimit(ctx, SUBSCRIPTION_LIMITS.card_page, returning.userId);
  await recordAcceptance(ctx, returning.userId, "reactivation");
  // Clicks that come at once wait for each other; whoever comes second finds it done.
  return inTurn(ctx, returning.userId, () => reactivateOnce(ctx, returning, input.card));
}

async function reactivateOnce(
  ctx: CallCtx,
  returning: Returning,
  card: "existing" | "new",
): Promise<ReactivationResult> {
  const { userId, restaurant } = returning;
  const done = async (outcome: ReactivationOutcome): Promise<ReactivationResult> => ({
    status: "active",
    outcome,
    summary: await summarize(ctx, userId),
  });
  // Read again: whoever was before in line may have changed it.
  const last = (await repo.findLastPaid(ctx.db, restaurant.id)) ?? returning.last;
  switch (wayBack(last, ctx.now)) {
    case "none":
      return done("unchanged");
    case "resume":
      await resumeSubscription(ctx);
      return done("resumed");
    case "pay": {
      const url = card === "new" ? await openDuePage(ctx, userId) : await payDue(ctx, userId, last);
      return url === undefined ? done("paid") : { status: "needs_page", url };
    }
    case "start": {
      const url = await startAgain(ctx, returning, card);
      return url === undefined ? done("started") : { status: "needs_page", url };
    }
  }
}

/** A new subscription at the full price; answers the hosted page where one is needed. */
async function startAgain(ctx: CallCtx, returning: Returning, card: "existing" | "new"): Promise<string | undefined> {
  if (await resolvePendingCharge(ctx, returning)) return undefined;
  if (card === "new") return openReturnPage(ctx, returning);
  const customer = await repo.findCustomer(ctx.db, returning.userId);
  if (!customer?.card_ref) throw new AppError("no_card_on_file");
  const attempt = await beginCharge(ctx, returning, customer.card_ref);
  try {
    await charge(ctx, returning, attempt);
  } catch (error) {
    if (error instanceof PaymentDeclined && error.reason === "authentication_required") {
      return openReturnPage(ctx, returning);
    }
    throw error instanceof PaymentDeclined ? new AppError(DECLINES[error.reason]) : error;
  }
  return undefined;
}

type Returning = Awaited<ReturnType<typeof getReturning>>;

const openReturnPage = async (ctx: CallCtx, { userId, plan }: Returning): Promise<string> => {
  const { email } = await repo.findPayer(ctx.db, userId);
  return openPage(ctx, userId, {
    kind: "reactivate",
    plan,
    restaurant: null,
    withFirstMonth: false,
    successPath: "/subscription/reactivation-success?session_id={CHECKOUT_SESSION_ID}",
    cancelPath: `/subscription/reactivate?email=${encodeURIComponent(email)}&cancelled=1`,
  });
};

interface Attempt {
  id: string;
  /** Not the customer's present card: the provider's key stands for the one it was first used with. */
  cardRef: string;
}

/** Commits the attempt before the card is charged: its id is the provider's key, so an answer that got lost is asked for again, not charged again. */
async function beginCharge(ctx: CallCtx, { userId, plan }: Returning, cardRef: string): Promise<Attempt> {
  const open = await repo.findOpenCheckout(ctx.db, userId);
  if (open) await closeCheckout(ctx, open);
  const { id } = await reserve(ctx, {
    user_id: userId,
    kind: "reactivate",
    plan_id: plan.id,
    restaurant: null,
    first_month_cents: plan.amount_cents,
    terms_accepted_at: ctx.now,
    locale: ctx.locale,
    card_ref: cardRef,
  });
  return { id, cardRef };
}

async function charge(ctx: CallCtx, { restaurant, plan, userId }: Returning, attempt: Attempt): Promise<void> {
  const customer = await repo.findCustomer(ctx.db, userId);
  if (!customer) throw new AppError("no_card_on_file");
  try {
    const facts = await ctx.payments.startSubscription({
      key: `reactivate-${attempt.id}`,
      customerRef: customer.customer_ref,
      cardRef: attempt.cardRef,
      plan: priceOf(plan),
      metadata: { user_id: userId, checkout_id: attempt.id, plan_id: plan.id },
    });
    await inTransaction(ctx, async (tx) => {
      await repo.lockUserPayments(tx.db, userId);
      await writeFacts(tx, restaurant.id, facts, { planId: plan.id, amountCents: plan.amount_cents });
      // The provider's own report may have been quicker.
      if ((await repo.findOpenCheckout(tx.db, userId))?.id !== attempt.id) return;
      await repo.completeCheckout(tx.db, attempt.id, tx.now);
      await recordAudit(tx, {
        action: "subscriptions.reactivated",
        subject: { type: "restaurant", id: restaurant.id },
        restaurantId: restaurant.id,
        details: { plan: plan.id, card: "existing" },
      });
    });
  } catch (error) {
    if (error instanceof PaymentDeclined) await repo.expireCheckout(ctx.db, attempt.id);
    throw error;
  }
}

/** A charge whose answer never came is asked for with the same key; true when it had gone through. */
async function resolvePendingCharge(ctx: CallCtx, returning: Returning): Promise<boolean> {
  const open = await repo.findOpenCheckout(ctx.db, returning.userId);
  if (!open || open.card_ref === null) return false;
  try {
    await charge(ctx, returning, { id: open.id, cardRef: open.card_ref });
    return true;
  } catch (error) {
    if (error instanceof PaymentDeclined) return false;
    throw error;
  }
}
