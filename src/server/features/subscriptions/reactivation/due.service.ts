import { randomUUID } from "node:crypto";
import type { ErrorCode } from "#shared/http/errors.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { PaymentDeclined } from "#server/platform/payments/payments.port.ts";
import { openCardPageFor } from "#server/features/subscriptions/billing/billing.service.ts";
import { syncSubscription } from "#server/features/subscriptions/billing/sync.service.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";

/** Why a card was not charged, as the caller is told. */
export const DECLINES: Record<PaymentDeclined["reason"], ErrorCode> = {
  declined: "card_declined",
  insufficient_funds: "insufficient_funds",
  expired_card: "card_expired",
  authentication_required: "bank_confirmation_required",
};

/** What is open on an unpaid subscription. */
export async function findDue(ctx: Ctx, row: repo.SubscriptionRow): Promise<number> {
  const invoice = row.open_invoice_ref ? await repo.findInvoiceByRef(ctx.db, row.open_invoice_ref) : undefined;
  return invoice?.amount_cents ?? row.amount_cents;
}

/**
 * Charges the card on file for what is open; answers the provider's page where the bank wants to be asked. An invoice is
 * paid once whatever the key, so each try has its own: with the last one's the provider would only repeat its refusal.
 */
export async function payDue(ctx: CallCtx, userId: string, row: repo.SubscriptionRow): Promise<string | undefined> {
  const customer = await repo.findCustomer(ctx.db, userId);
  if (!customer?.card_ref) throw new AppError("no_card_on_file");
  const [ref, invoice] = [row.subscription_ref ?? "", row.open_invoice_ref ?? ""];
  // Paid meanwhile on the provider's page, or by a charge whose answer got lost.
  if ((await syncSubscription(ctx, ref))?.status === "active") return undefined;
  try {
    await ctx.payments.payInvoice(invoice, `due-${invoice}-${randomUUID()}`);
  } catch (error) {
    const after = await syncSubscription(ctx, ref).catch(() => undefined);
    if (after?.status === "active") return undefined;
    if (!(error instanceof PaymentDeclined)) throw error;
    const page = error.pageUrl ?? row.payment_page_url;
    if (error.reason === "authentication_required" && page) return page;
    throw new AppError(DECLINES[error.reason]);
  }
  await syncSubscription(ctx, ref);
  return undefined;
}

/** The hosted page for another card, with which what is open is then paid. */
export const openDuePage = async (ctx: CallCtx, userId: string): Promise<string> => {
  const { email } = await repo.findPayer(ctx.db, userId);
  return openCardPageFor(ctx, userId, {
    successPath: "/subscription/reactivation-success?session_id={CHECKOUT_SESSION_ID}",
    cancelPath: `/subscription/reactivate?email=${encodeURIComponent(email)}&cancelled=1`,
  });
};
