import type { Card, PaymentSummary, Subscription } from "#shared/subscriptions/subscriptions.contract.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { PaymentDeclined } from "#server/platform/payments/payments.port.ts";
import { requireAccount, requireOwner } from "#server/actor.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { presentCardOnFile, presentSubscription, presentSummary } from "./billing.present.ts";
import { ensureCustomer, inTurn, keepPage, reserve } from "#server/features/subscriptions/checkout/checkout.service.ts";
import { mayDo } from "./lifecycle.rules.ts";
import { getHeldPlan } from "#server/features/subscriptions/checkout/plans.service.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";
import { fulfilCheckout, syncSubscription, writeFacts } from "./sync.service.ts";
import { SUBSCRIPTION_LIMITS } from "#server/features/subscriptions/subscriptions.limits.ts";

async function getCurrent(ctx: Ctx): Promise<repo.SubscriptionRow> {
  const { restaurantId } = requireAccount(ctx);
  const row = restaurantId ? await repo.findCurrentSubscription(ctx.db, restaurantId) : undefined;
  if (!row) throw new AppError("not_found");
  return row;
}

const present = async (ctx: Ctx, row: repo.SubscriptionRow): Promise<Subscription> =>
  presentSubscription(row, await getHeldPlan(ctx, row.plan_id), ctx.now);

/** The owner's subscription as the settings show it. */
export const getSubscription = async (ctx: Ctx): Promise<Subscription> => present(ctx, await getCurrent(ctx));

/** Stops renewing. A paid month may be used to its end; an unpaid one ends at once. */
export async function cancelSubscription(ctx: CallCtx): Promise<Subscription> {
  const row = await getCurrent(ctx);
  if (!mayDo(row.status, "cancel") || !row.subscription_ref) throw new AppError("subscription_locked");
  const ref = row.subscription_ref;
  if (row.status === "past_due") {
    await ctx.payments.cancelNow(ref);
    return present(ctx, (await syncSubscription(ctx, ref)) ?? row);
  }
  return changeRenewal(ctx, row, { ref, cancel: true });
}

/** Takes a cancellation back while it has not taken effect. */
export async function resumeSubscription(ctx: CallCtx): Promise<Subscription> {
  const row = await getCurrent(ctx);
  const ended = row.grace_until !== null && row.grace_until <= ctx.now;
  if (!mayDo(row.status, "resume") || !row.subscription_ref || ended) throw new AppError("subscription_locked");
  return changeRenewal(ctx, row, { ref: row.subscription_ref, cancel: false });
}

async function changeRenewal(
  ctx: CallCtx,
  row: repo.SubscriptionRow,
  change: { ref: string; cancel: boolean },
): Promise<Subscription> {
  const facts = await ctx.payments.setCancelAtPeriodEnd(change.ref, change.cancel);
  const updated = await inTransaction(ctx, (tx) => writeFacts(tx, row.restaurant_id, facts));
  return present(ctx, updated ?? row);
}

/** Invoices of the owner's restaurant, newest first. */
export const listInvoices = (ctx: Ctx): Promise<repo.InvoiceRow[]> => repo.listInvoices(ctx.db, ctx.scope);

/** An invoice as the provider prints it; somebody else's is not found. */
export async function getInvoicePdf(ctx: CallCtx, id: string): Promise<Download> {
  const invoice = await repo.findInvoice(ctx.db, ctx.scope, id);
  if (!invoice) throw new AppError("not_found");
  const content = await ctx.payments.invoicePdf(invoice.invoice_ref).catch((error: unknown) => {
    ctx.log.warn({ err: error, invoice_id: id }, "invoice PDF unavailable");
    throw new AppError("invoice_unavailable");
  });
  return { filename: `${invoice.number}.pdf`, content };
}

export const getCardOnFile = async (ctx: Ctx): Promise<Card | null> =>
  presentCardOnFile(await repo.findCustomer(ctx.db, requireOwner(ctx).userId));

/** Opens the hosted page for another card. */
export async function openCardPage(ctx: CallCtx): Promise<string> {
  const { userId } = requireOwner(ctx);
  await takeFromLimit(ctx, SUBSCRIPTION_LIMITS.card_page, userId);
  return inTurn(ctx, userId, () =>
    openCardPageFor(ctx, userId, {
      successPath: "/settings?tab=billing&card_session={CHECKOUT_SESSION_ID}",
      cancelPath: "/settings?tab=billing",
    }),
  );
}

/** The same for a caller who is in the user's turn already, with the ways back from the page. */
export async function openCardPageFor(
  ctx: CallCtx,
  userId: string,
  back: { successPath: string; cancelPath: string },
): Promise<string> {
  const customerRef = await ensureCustomer(ctx, await repo.findPayer(ctx.db, userId));
  const checkout = await reserve(ctx, {
    user_id: userId,
    kind: "card",
    plan_id: null,
    restaurant: null,
    first_month_cents: null,
    terms_accepted_at: null,
    locale: ctx.locale,
    card_ref: null,
  });
  const page = await ctx.payments.openCardPage({
    checkoutId: checkout.id,
    customerRef,
    successUrl: `${ctx.config.publicUrl}${back.successPath}`,
    cancelUrl: `${ctx.config.publicUrl}${back.cancelPath}`,
    locale: ctx.locale,
  });
  return keepPage(ctx, checkout.id, page);
}

/** Uses the card saved on the hosted page from now on, and pays what is open with it. Safe to repeat. */
export async function confirmCard(
  ctx: CallCtx,
  sessionRef: string,
): Promise<{ card: Card | null; invoicePaid: boolean }> {
  const { userId } = requireOwner(ctx);
  const checkout = await repo.findCheckoutBySession(ctx.db, sessionRef);
  if (checkout?.user_id !== userId || checkout.kind !== "card") throw new AppError("not_found");
  if ((await fulfilCheckout(ctx, sessionRef)) !== "complete") throw new AppError("not_found");
  return useSavedCard(ctx, checkout.id);
}

async function useSavedCard(ctx: CallCtx, checkoutId: string): Promise<{ card: Card | null; invoicePaid: boolean }> {
  const { userId, restaurantId } = requireAccount(ctx);
  const customer = await repo.findCustomer(ctx.db, userId);
  const row = restaurantId ? await repo.findLiveSubscription(ctx.db, restaurantId) : undefined;
  if (customer?.card_ref)
    await ctx.payments.useCard(customer.customer_ref, customer.card_ref, row?.subscription_ref ?? null);
  const invoicePaid =
    row?.status === "past_due" && row.open_invoice_ref ? await payOpenInvoice(ctx, row, `card-${checkoutId}`) : false;
  return { card: presentCardOnFile(customer), invoicePaid };
}

async function payOpenInvoice(ctx: CallCtx, row: repo.SubscriptionRow, key: string): Promise<boolean> {
  try {
    await ctx.payments.payInvoice(row.open_invoice_ref ?? "", key);
  } catch (error) {
    if (!(error instanceof PaymentDeclined)) throw error;
    return false;
  } finally {
    if (row.subscription_ref) await syncSubscription(ctx, row.subscription_ref);
  }
  return true;
}

/** An unpaid subscription comes back by a new card: only paid it is a success. */
async function settleWithCard(ctx: CallCtx, checkoutId: string): Promise<void> {
  await useSavedCard(ctx, checkoutId);
  if ((await getCurrent(ctx)).status === "past_due") throw new AppError("card_declined");
}

/** What became of a payment page, and what was bought, for the success pages. */
export async function getCheckoutState(
  ctx: CallCtx,
  sessionRef: string,
): Promise<{ status: "open" | "complete" | "expired"; summary: PaymentSummary | null }> {
  const { userId } = requireAccount(ctx);
  const checkout = await repo.findCheckoutBySession(ctx.db, sessionRef);
  if (checkout?.user_id !== userId) throw new AppError("not_found");
  const status = await fulfilCheckout(ctx, sessionRef);
  if (checkout.kind === "card" && status === "complete") await settleWithCard(ctx, checkout.id);
  return { status, summary: status === "complete" ? await summarize(ctx, userId) : null };
}

/** The owner's newest payment in words. */
export async function summarize(ctx: Ctx, userId: string): Promise<PaymentSummary | null> {
  const [user, restaurant] = await Promise.all([
    repo.findPayer(ctx.db, userId),
    repo.findRestaurantOfUser(ctx.db, userId),
  ]);
  const subscription = restaurant && (await repo.findCurrentSubscription(ctx.db, restaurant.id));
  if (!restaurant || !subscription) return null;
  const [plan, invoice] = await Promise.all([
    getHeldPlan(ctx, subscription.plan_id),
    repo.findLatestInvoice(ctx.db, subscription.id),
  ]);
  return presentSummary({ plan, subscription, invoice, user, restaurant });
}
