import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { refundOrderJob } from "#server/features/nfc/nfc.kinds.ts";
import { ensureCustomer } from "#server/features/subscriptions/checkout/checkout.service.ts";
import type { CheckoutFacts } from "#server/platform/payments/payments.port.ts";
import { announceNew, announceRefund } from "./announce.service.ts";
import * as repo from "./orders.repo.ts";

// As with subscriptions: whatever tells us that something happened on a page (a webhook, the owner who comes back, a job),
// the same thing follows. The provider's present facts are read, and the order is brought in line with them.

/** How long a page can be paid on. */
const PAGE_MS = 60 * 60_000;
/** The provider takes no page that ends within half an hour: after this an answer that got lost is not asked for again. */
const REPEATABLE_MS = 20 * 60_000;
/** The provider closes a page by itself; what it did not tell us of is looked after this much later. */
const RELEASE_AFTER_MS = PAGE_MS + 10 * 60_000;

/** Whether a page whose answer got lost can be asked for again by the same key. */
const isRepeatable = (order: repo.OrderRow, { now, locale }: Ctx): boolean =>
  order.locale === locale && now.getTime() - order.created_at.getTime() < REPEATABLE_MS;

/** The page on which an open order is paid: the one it has, or a new one. Undefined when it can no longer be paid. */
export async function openOrderPage(ctx: CallCtx, order: repo.OrderRow): Promise<string | undefined> {
  if (order.session_ref !== null) {
    const facts = await ctx.payments.readCheckout(order.session_ref);
    return facts.status === "open" ? (facts.url ?? undefined) : undefined;
  }
  if (!isRepeatable(order, ctx)) return undefined;
  const buyer = await repo.findBuyer(ctx.db, order.user_id ?? "");
  if (!buyer) throw new AppError("not_found");
  const back = `${ctx.config.publicUrl}/nfc-keychains?tab=orders&order=${order.id}`;
  const page = await ctx.payments.openPaymentPage({
    checkoutId: order.id,
    customerRef: await ensureCustomer(ctx, buyer),
    line: {
      name: ctx.t("nfc:page_line"),
      unitCents: order.unit_price_cents,
      quantity: order.quantity - order.free_quantity,
    },
    description: order.number,
    expiresAt: new Date(order.created_at.getTime() + PAGE_MS),
    successUrl: back,
    cancelUrl: `${back}&cancelled=1`,
    locale: order.locale,
    metadata: { order_id: order.id, order_number: order.number },
  });
  if (await repo.setPage(ctx.db, order.id, page)) return page.url;
  // It was given up meanwhile: nobody may pay for it.
  await ctx.payments.expireCheckout(page.ref);
  return undefined;
}

/** Brings an order in line with the page it is paid on. Safe to repeat; a page of somebody else's is passed over. */
export async function settleOrder(ctx: CallCtx, sessionRef: string): Promise<void> {
  const known = await repo.findOrderBySession(ctx.db, sessionRef);
  if (known?.payment_status !== "open" && known?.payment_status !== "expired") return;
  const facts = await ctx.payments.readCheckout(sessionRef);
  await inTransaction(ctx, async (tx) => {
    const order = await repo.lockOrder(tx.db, tx.scope, known.id);
    if (order) await applyFacts(tx, order, facts);
  });
}

async function applyFacts(tx: Ctx, order: repo.OrderRow, facts: CheckoutFacts): Promise<void> {
  const paid = { payment_ref: facts.paymentRef, paid_at: tx.now, page_url: null, updated_at: tx.now };
  if (order.payment_status === "open" && facts.paid) {
    const row = await repo.updateOrder(tx.db, order.id, { ...paid, payment_status: "paid" });
    await recordOrder(tx, row, "order_paid", { total_cents: row.total_cents });
    await announceNew(tx, row);
  } else if (order.payment_status === "open" && facts.status === "expired") await release(tx, order);
  // Paid in the moment it was given up.
  else if (order.payment_status === "expired" && facts.paid)
    await refundLater(tx, await repo.updateOrder(tx.db, order.id, paid));
}

/** Gives an order up that nobody paid: what it held is free again. */
async function release(tx: Ctx, order: repo.OrderRow): Promise<void> {
  await giveFreeBack(tx, order);
  const row = await repo.updateOrder(tx.db, order.id, {
    payment_status: "expired",
    status: "cancelled",
    cancelled_at: tx.now,
    page_url: null,
    updated_at: tx.now,
  });
  await recordOrder(tx, row, "order_abandoned");
}

/** The free ones of an order that comes to nothing can be had again. */
export async function giveFreeBack(tx: Ctx, order: repo.OrderRow): Promise<void> {
  if (order.restaurant_id && order.free_quantity > 0)
    await repo.useAllowance(tx.db, order.restaurant_id, -order.free_quantity);
}

/** Closes the page of an order that waits for its payment, and gives the order up; one that was paid meanwhile stays. */
export async function closeOrder(ctx: CallCtx, order: repo.OrderRow): Promise<void> {
  if (order.session_ref !== null && !(await ctx.payments.expireCheckout(order.session_ref))) {
    await settleOrder(ctx, order.session_ref);
    return;
  }
  await inTransaction(ctx, async (tx) => {
    const locked = await repo.lockOrder(tx.db, tx.scope, order.id);
    if (locked?.payment_status === "open") await release(tx, locked);
  });
}

/** Gives up orders whose page nobody paid on, should the provider's word about it have got lost. */
export async function releaseOrders(ctx: CallCtx): Promise<void> {
  const before = new Date(ctx.now.getTime() - RELEASE_AFTER_MS);
  for (const order of await repo.listAbandoned(ctx.db, before)) await closeOrder(ctx, order);
}

/** Has the money of an order sent back. The job stands or falls with what it belongs to. */
export async function refundLater(tx: Ctx, order: repo.OrderRow): Promise<void> {
  await repo.updateOrder(tx.db, order.id, { payment_status: "refund_due", updated_at: tx.now });
  await tx.jobs.enqueue(tx.db, refundOrderJob, { order_id: order.id });
}

/** Sends the money back. The provider first: should we stop in between, the same key pays back once. */
export async function refundOrder(ctx: CallCtx, id: string): Promise<void> {
  const order = await repo.findOrder(ctx.db, ctx.scope, id);
  if (order?.payment_status !== "refund_due" || !order.payment_ref) return;
  await ctx.payments.refundPayment(order.payment_ref, `refund-${order.id}`);
  await inTransaction(ctx, async (tx) => {
    const locked = await repo.lockOrder(tx.db, tx.scope, id);
    if (locked?.payment_status !== "refund_due") return;
    const row = await repo.updateOrder(tx.db, id, {
      payment_status: "refunded",
      refunded_at: tx.now,
      updated_at: tx.now,
    });
    await recordOrder(tx, row, "order_refunded", { total_cents: row.total_cents });
    await announceRefund(tx, row);
  });
}

/** A line in the audit log about an order. */
export const recordOrder = (
  tx: Ctx,
  order: repo.OrderRow,
  action:
    | "order_abandoned"
    | "order_cancelled"
    | "order_changed"
    | "order_paid"
    | "order_placed"
    | "order_refunded"
    | "order_status_changed"
    | "supplier_order_placed",
  details: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, {
    action: `nfc.${action}`,
    subject: { type: "keychain_order", id: order.id },
    restaurantId: order.restaurant_id,
    details: { number: order.number, ...details },
  });
