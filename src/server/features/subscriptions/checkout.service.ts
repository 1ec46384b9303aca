import type { z } from "zod";
import type { CheckoutInput, Plan } from "#shared/subscriptions/subscriptions.contract.ts";
import type { Ctx } from "#server/context.ts";
import type { RestaurantDraft } from "#server/db/database.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import type { PlanPrice } from "#server/platform/payments/payments.port.ts";
import { normalizePhone } from "#server/platform/phone/phone.ts";
import { requireAccount } from "#server/http/actor.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { getPlan } from "./plans.service.ts";
import * as repo from "./subscriptions.repo.ts";
import { fulfilCheckout } from "./sync.service.ts";

export const priceOf = (plan: Plan): PlanPrice => ({
  id: plan.id,
  name: plan.name,
  amountCents: plan.amount_cents,
  firstMonthCents: plan.first_month_cents,
});

/** Starts paying for a plan, or leads back to the page that is already open. However often it is called, at most one page can be paid. */
export async function startCheckout(ctx: Ctx, input: z.output<typeof CheckoutInput>): Promise<string> {
  const { userId, access } = requireAccount(ctx);
  await takeFromLimit(ctx, "card_page", userId);
  if (access.granted) throw new AppError("already_subscribed");
  // The first-month price shown on this way is for people who come, not for those who come back.
  if (await hasSubscribedBefore(ctx, userId)) throw new AppError("reactivation_available");
  const plan = await getPlan(ctx, input.plan_id);
  const restaurant = readRestaurant(input.restaurant);
  return openPage(ctx, userId, {
    kind: "subscribe",
    plan,
    restaurant,
    withFirstMonth: true,
    successPath: "/subscription-success?session_id={CHECKOUT_SESSION_ID}",
    cancelPath: `/subscription-checkout/${plan.id}?cancelled=1`,
  });
}

interface PageRequest {
  kind: "subscribe" | "reactivate";
  plan: Plan;
  restaurant: RestaurantDraft | null;
  withFirstMonth: boolean;
  successPath: string;
  cancelPath: string;
}

/** Opens the hosted page for a subscription under the user's payment lock. */
export function openPage(ctx: Ctx, userId: string, request: PageRequest): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await repo.lockUserPayments(tx.db, userId);
    const firstMonth = request.withFirstMonth ? request.plan.first_month_cents : request.plan.amount_cents;
    const reusable = await settleOpenCheckout(tx, userId, { ...request, firstMonth });
    if (reusable) return reusable;
    const payer = await repo.findPayer(tx.db, userId);
    const checkout = await repo.insertCheckout(
      tx.db,
      {
        user_id: userId,
        kind: request.kind,
        plan_id: request.plan.id,
        restaurant: request.restaurant,
        first_month_cents: firstMonth,
        terms_accepted_at: tx.now,
      },
      tx.now,
    );
    const customerRef = await ensureCustomer(tx, payer);
    const { restaurant } = request;
    if (restaurant)
      await tx.payments.addressInvoices(customerRef, { ...restaurant, postalCode: restaurant.postal_code });
    const page = await tx.payments.openSubscriptionPage({
      checkoutId: checkout.id,
      customerRef,
      plan: priceOf(request.plan),
      withFirstMonth: request.withFirstMonth,
      successUrl: `${tx.config.publicUrl}${request.successPath}`,
      cancelUrl: `${tx.config.publicUrl}${request.cancelPath}`,
      locale: tx.locale,
      metadata: { user_id: userId, checkout_id: checkout.id, plan_id: request.plan.id },
    });
    await repo.setCheckoutPage(tx.db, checkout.id, page);
    return page.url;
  });
}

/** The open page if it is for the same thing; otherwise closes it. One that was paid in the meantime is completed instead. */
async function settleOpenCheckout(
  tx: Ctx,
  userId: string,
  wanted: PageRequest & { firstMonth: number },
): Promise<string | undefined> {
  const open = await repo.findOpenCheckout(tx.db, userId);
  if (!open) return undefined;
  if (open.session_ref) {
    const facts = await tx.payments.readCheckout(open.session_ref);
    const same =
      open.kind === wanted.kind &&
      open.plan_id === wanted.plan.id &&
      open.first_month_cents === wanted.firstMonth &&
      JSON.stringify(sorted(open.restaurant)) === JSON.stringify(sorted(wanted.restaurant));
    if (facts.status === "open" && same && facts.url) return facts.url;
    const closed =
      facts.status === "expired" || (facts.status === "open" && (await tx.payments.expireCheckout(open.session_ref)));
    if (!closed) {
      await fulfilCheckout(tx, open.session_ref);
      throw new AppError("already_subscribed");
    }
  }
  await repo.setCheckoutStatus(tx.db, open.id, "expired", tx.now);
  return undefined;
}

const sorted = (draft: RestaurantDraft | null): [string, unknown][] =>
  Object.entries(draft ?? {}).toSorted(([a], [b]) => a.localeCompare(b));

/** The provider's customer of a user, made on first need; the provider's key keeps two calls at once from making two. */
export async function ensureCustomer(
  tx: Ctx,
  payer: { id: string; email: string; first_name: string; last_name: string },
): Promise<string> {
  const known = await repo.findCustomer(tx.db, payer.id);
  if (known) return known.customer_ref;
  const ref = await tx.payments.createCustomer({
    userId: payer.id,
    email: payer.email,
    name: `${payer.first_name} ${payer.last_name}`,
  });
  await repo.insertCustomer(tx.db, payer.id, ref);
  return ref;
}

async function hasSubscribedBefore(ctx: Ctx, userId: string): Promise<boolean> {
  const restaurant = await repo.findRestaurantOfUser(ctx.db, userId);
  return restaurant !== undefined && (await repo.findCurrentSubscription(ctx.db, restaurant.id)) !== undefined;
}

function readRestaurant(input: z.output<typeof CheckoutInput>["restaurant"]): RestaurantDraft {
  const phone = input.phone ? normalizePhone(input.phone, input.country) : null;
  if (phone === undefined) throw new FieldErrors({ "restaurant.phone": ["validation:phone"] });
  return {
    name: input.name,
    address: input.address,
    city: input.city,
    postal_code: input.postal_code,
    country: input.country,
    website: input.website ?? null,
    phone,
    google_place_id: input.google_place_id ?? null,
  };
}
