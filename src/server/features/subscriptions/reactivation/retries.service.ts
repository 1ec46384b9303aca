import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { PaymentDeclined } from "#server/platform/payments/payments.port.ts";
import { retryAt } from "#server/features/subscriptions/billing/lifecycle.rules.ts";
import { retryPaymentJob, sendNoticeJob } from "#server/features/subscriptions/subscriptions.kinds.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";
import { syncSubscription } from "#server/features/subscriptions/billing/sync.service.ts";

/** How long after a period's end the provider is asked, in case its event never came. */
const LOOK_AGAIN_AFTER_MS = 2 * 3_600_000;

/** Queues a try for every unpaid subscription whose day has come. */
export async function queueDueRetries(ctx: Ctx): Promise<void> {
  for (const { id } of await repo.listDueRetries(ctx.db, ctx.now))
    await ctx.jobs.enqueue(ctx.db, retryPaymentJob, { subscription_id: id });
}

/** Tries an unpaid renewal once more; after the last refusal the subscription ends. */
export async function retryPayment(ctx: CallCtx, subscriptionId: string): Promise<void> {
  const row = await repo.findSubscriptionById(ctx.db, subscriptionId);
  const due = row?.status === "past_due" && row.next_retry_at !== null && row.next_retry_at <= ctx.now;
  if (!due || !row.subscription_ref || !row.open_invoice_ref) return;
  const declined = await ctx.payments
    .payInvoice(row.open_invoice_ref, `retry-${row.open_invoice_ref}-${row.retries}`)
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof PaymentDeclined) return error;
        throw error;
      },
    );
  if (declined) await noteRefusal(ctx, row, declined);
  await syncSubscription(ctx, row.subscription_ref);
}

async function noteRefusal(ctx: CallCtx, row: repo.SubscriptionRow, declined: PaymentDeclined): Promise<void> {
  const retries = row.retries + 1;
  const next = retryAt(row.past_due_since ?? ctx.now, retries);
  // The provider first: should we stop between the two, the try is repeated with the same key and ends the same way.
  if (next === null && row.subscription_ref) await ctx.payments.cancelNow(row.subscription_ref);
  await inTransaction(ctx, async (tx) => {
    await repo.updateSubscription(tx.db, row.id, { retries, next_retry_at: next, updated_at: tx.now });
    if (next === null) return;
    const notice = declined.reason === "authentication_required" ? "confirm_payment" : "renewal_failed";
    await tx.jobs.enqueue(tx.db, sendNoticeJob, { subscription_id: row.id, notice });
  });
}

/** Asks the provider about every subscription whose period ended without a word. */
export async function lookAgain(ctx: CallCtx): Promise<void> {
  for (const { subscription_ref: ref } of await repo.listOverdue(
    ctx.db,
    new Date(ctx.now.getTime() - LOOK_AGAIN_AFTER_MS),
  )) {
    if (ref) await syncSubscription(ctx, ref);
  }
}
