import { z } from "zod";
import type { CallCtx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { noteReceipt } from "#server/features/intake/receipts.service.ts";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { UntrustedEvent } from "#server/platform/payments/payments.port.ts";
import { applyEventJob } from "#server/features/subscriptions/subscriptions.kinds.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";
import { fulfilCheckout, syncSubscription } from "./sync.service.ts";

/** Something happened on a payment page that no subscription is paid on; for the feature it belongs to. */
export const pageChangedJob = jobKind("subscriptions.page_changed", z.object({ session_ref: z.string() }));

/** Takes a webhook in: verified on its bytes, noted by its id, applied by a job. A second copy changes nothing. */
export async function receiveEvent(ctx: CallCtx, body: Buffer, signature: string | undefined): Promise<void> {
  let event;
  try {
    event = ctx.payments.readEvent(body, signature, ctx.now);
  } catch (error) {
    if (!(error instanceof UntrustedEvent)) throw error;
    ctx.log.warn({ err: error }, "webhook refused");
    await noteReceipt(ctx, "stripe", "untrusted");
    throw new AppError("untrusted_event");
  }
  await inTransaction(ctx, async (tx) => {
    if (await repo.insertEvent(tx.db, event, tx.now))
      await tx.jobs.enqueue(tx.db, applyEventJob, { event_id: event.id });
  });
  await noteReceipt(ctx, "stripe", "taken");
}

/** Applies a noted event by reading its object's present state; events of other kinds are only noted. */
export async function applyEvent(ctx: CallCtx, eventId: string): Promise<void> {
  const event = await repo.findEvent(ctx.db, eventId);
  if (!event || event.applied_at) return;
  if (event.type.startsWith("checkout.session.")) await applyPageEvent(ctx, event.object_ref);
  else if (event.type.startsWith("customer.subscription.")) await syncSubscription(ctx, event.object_ref);
  else if (event.type.startsWith("invoice.") && event.object_ref.startsWith("in_")) {
    const { subscriptionRef } = await ctx.payments.readInvoice(event.object_ref);
    if (subscriptionRef) await syncSubscription(ctx, subscriptionRef);
  }
  await repo.markEventApplied(ctx.db, eventId, ctx.now);
}

/** Pages of subscriptions and cards are ours; those of other features hear of it by a job. */
async function applyPageEvent(ctx: CallCtx, sessionRef: string): Promise<void> {
  if (await repo.findCheckoutBySession(ctx.db, sessionRef)) await fulfilCheckout(ctx, sessionRef);
  else await ctx.jobs.enqueue(ctx.db, pageChangedJob, { session_ref: sessionRef });
}
