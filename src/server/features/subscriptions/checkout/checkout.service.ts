import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { CheckoutInput, Plan } from "#shared/subscriptions/subscriptions.contract.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import type { RestaurantDraft } from "#server/features/restaurants/restaurants.service.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import type { PlanPrice } from "#server/platform/payments/payments.port.ts";
import { readPhone } from "#server/platform/phone/phone.ts";
import { requireAccount } from "#server/actor.ts";
import { oneAtATime } from "#server/features/leases/leases.service.ts";
import { recordAcceptance } from "#server/features/legal/legal.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { findAccessOfUser } from "#server/features/subscriptions/access.service.ts";
import { getPlan } from "./plans.service.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";
import { fulfilCheckout } from "#server/features/subscriptions/billing/sync.service.ts";
import { SUBSCRIPTION_LIMITS } from "#server/features/subscriptions/subscriptions.limits.ts";

/** For how long the provider certainly knows a key again. */
const KEY_LIVES_MS = 20 * 3_600_000;

export const priceOf = (plan: Plan): PlanPrice => ({
  id: plan.id,
  name: plan.name,
  amountCents: plan.amount_cents,
  firstMonthCents: plan.first_month_cents,
});

/** What the form begins with: the country given at registration. */
export const getPayer = async (ctx: Ctx): Promise<{ country: string }> => ({
  country: (await repo.findPayer(ctx.db, requireAccount(ctx).userId)).country,
});

/** Starts paying for a plan, or leads back to the page that is already open. However often it is called, at most one page can be paid. */
export async function startCheckout(ctx: CallCtx, input: z.output<typeof CheckoutInput>): Promise<string> {
  const { userId, access } = requireAccount(ctx);
  await takeFromLimit(ctx, SUBSCRIPTION_LIMITS.card_page, userId);
  if (access.granted && access.status !== "trial") throw new AppError("already_subscribed");
  // The first-month price shown on this way is for people who come, not for those who come back.
  if (await hasSubscribedBefore(ctx, userId)) throw new AppError("reactivation_available");
  const plan = await getPlan(ctx, input.plan_id);
  const restaurant = readRestaurant(input.restaurant);
  await recordAcceptance(ctx, userId, "checkout");
  return inTurn(ctx, userId, () =>
    openPage(ctx, userId, {
      kind: "subscribe",
      plan,
      restaurant,
      withFirstMonth: true,
      successPath: "/subscription-success?session_id={CHECKOUT_SESSION_ID}",
      cancelPath: `/subscription-checkout/${plan.id}?cancelled=1`,
    }),
  );
}

/** One payment flow per user at a time, while the provider is asked. */
export const inTurn = <T>(ctx: Ctx, userId: string, pay: () => Promise<T>): Promise<T> =>
  oneAtATime(ctx, `payments:${userId}`, pay);

interface PageRequest {
  kind: "subscribe" | "reactivate";
  plan: Plan;
  restaurant: RestaurantDraft | null;
  withFirstMonth: boolean;
  successPath: string;
  cancelPath: string;
}

/**
 * Opens the hosted page for a subscription; call it in the user's turn. The page is reserved first: should its answer get
 * lost, or we stop before it comes, the next call asks for the same page by the same key.
 */
export async function openPage(ctx: CallCtx, userId: string, request: PageRequest): Promise<string> {
  const { plan, restaurant, withFirstMonth } = request;
  const wanted = {
    user_id: userId,
    kind: request.kind,
    plan_id: plan.id,
    restaurant,
    first_month_cents: withFirstMonth ? plan.first_month_cents : plan.amount_cents,
    terms_accepted_at: ctx.now,
    locale: ctx.locale,
    card_ref: null,
  };
  const open = await repo.findOpenCheckout(ctx.db, userId);
  if (open?.session_ref && asksTheSame(open, wanted)) {
    const { url } = await ctx.payments.readCheckout(open.session_ref);
    if (url) return url;
  }
  const isUnanswered = open?.session_ref === null && asksTheSame(open, wanted) && isRepeatable(open, ctx);
  if (open && !isUnanswered) await closeCheckout(ctx, open);
  const checkout = isUnanswered ? open : await reserve(ctx, wanted);

  const customerRef = await ensureCustomer(ctx, await repo.findPayer(ctx.db, userId));
  if (restaurant)
    await ctx.payments.addressInvoices(customerRef, { ...restaurant, postalCode: restaurant.postal_code });
  const page = await ctx.payments.openSubscriptionPage({
    checkoutId: checkout.id,
    customerRef,
    plan: priceOf(plan),
    withFirstMonth,
    successUrl: `${ctx.config.publicUrl}${request.successPath}`,
    cancelUrl: `${ctx.config.publicUrl}${request.cancelPath}`,
    locale: ctx.locale,
    metadata: { user_id: userId, checkout_id: checkout.id, plan_id: plan.id },
  });
  return keepPage(ctx, checkout.id, page);
}

const asksTheSame = (open: repo.CheckoutRow, wanted: repo.NewCheckout): boolean =>
  isDeepStrictEqual(boughtBy(open), boughtBy(wanted));

/** What tells one page or charge from another. */
const boughtBy = ({ kind, card_ref, plan_id, first_month_cents, restaurant }: repo.NewCheckout) => ({
  kind,
  card_ref,
  plan_id,
  first_month_cents,
  restaurant,
});

/** The provider refuses a key that comes back with another language, and forgets it after a day. */
const isRepeatable = (open: repo.CheckoutRow, { locale, now }: Ctx): boolean =>
  open.locale === locale && now.getTime() - open.created_at.getTime() < KEY_LIVES_MS;

/** Commits what is about to be bought before the provider is asked: its id is the provider's key. */
export const reserve = (ctx: Ctx, wanted: repo.NewCheckout): Promise<repo.CheckoutRow> =>
  inTransaction(ctx, async (tx) => {
    await repo.lockUserPayments(tx.db, wanted.user_id);
    // A payment may have come in while this call stood in line.
    const { granted, status } = await findAccessOfUser(tx.db, wanted.user_id, tx.now);
    if (granted && status !== "trial" && wanted.kind !== "card") throw new AppError("already_subscribed");
    const checkout = await repo.insertCheckout(tx.db, wanted, tx.now);
    if (!checkout) throw new AppError("unavailable", { retry_after: 1 });
    return checkout;
  });

/** Notes the page the provider made. One whose reservation was given up meanwhile must not be paid. */
export async function keepPage(ctx: CallCtx, id: string, page: { ref: string; url: string }): Promise<string> {
  if (await repo.setCheckoutPage(ctx.db, id, page)) return page.url;
  await ctx.payments.expireCheckout(page.ref);
  throw new AppError("unavailable", { retry_after: 1 });
}

/** Makes room for another page or charge. A page that was paid in the meantime is completed instead. */
export async function closeCheckout(ctx: CallCtx, open: repo.CheckoutRow): Promise<void> {
  // Nobody knows yet whether it went through: it is asked for again before anything else is begun.
  if (open.card_ref !== null) throw new AppError("payments_unavailable", { retry_after: 10 });
  if (open.session_ref !== null && !(await ctx.payments.expireCheckout(open.session_ref))) {
    await fulfilCheckout(ctx, open.session_ref);
    throw new AppError("already_subscribed");
  }
  await repo.expireCheckout(ctx.db, open.id);
}

/** The provider's customer of a user, made on first need; the provider's key keeps two calls at once from making two. */
export async function ensureCustomer(
  ctx: CallCtx,
  payer: { id: string; email: string; first_name: string; last_name: string },
): Promise<string> {
  const known = await repo.findCustomer(ctx.db, payer.id);
  if (known) return known.customer_ref;
  const ref = await ctx.payments.createCustomer({
    userId: payer.id,
    email: payer.email,
    name: `${payer.first_name} ${payer.last_name}`,
  });
  await repo.insertCustomer(ctx.db, payer.id, ref);
  return ref;
}

async function hasSubscribedBefore(ctx: Ctx, userId: string): Promise<boolean> {
  const restaurant = await repo.findRestaurantOfUser(ctx.db, userId);
  return restaurant !== undefined && (await repo.findLastPaid(ctx.db, restaurant.id)) !== undefined;
}

function readRestaurant(input: z.output<typeof CheckoutInput>["restaurant"]): RestaurantDraft {
  return {
    name: input.name,
    address: input.address,
    city: input.city,
    postal_code: input.postal_code,
    country: input.country,
    website: input.website ?? null,
    phone: readPhone(input.phone, input.country, "restaurant.phone"),
    google_place_id: input.google_place_id ?? null,
  };
}
