import type { z } from "zod";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { OrderInput } from "#shared/nfc/nfc.contract.ts";
import { mayOwnerCancel } from "#shared/nfc/nfc-status.rules.ts";
import type { Quote, ShippingAddress } from "#shared/nfc/nfc.model.ts";
import { isViewing, requireOwner, requireRestaurant } from "#server/actor.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { oneAtATime } from "#server/features/leases/leases.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { PAGE, pageOf, readPlace } from "#server/features/nfc/newest-first.ts";
import { NFC_LIMITS } from "#server/features/nfc/nfc.limits.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { getFreeKeychains } from "#server/features/subscriptions/checkout/plans.service.ts";
import { readPhone } from "#server/platform/phone/phone.ts";
import { announceNew, announceTakenBack } from "./announce.service.ts";
import { cancelLocked } from "./cancel.service.ts";
import * as repo from "./orders.repo.ts";
import { orderNumber, quoteOf } from "./orders.rules.ts";
import { closeOrder, openOrderPage, recordOrder, settleOrder } from "./payment.service.ts";

/** A page of orders the caller may see. */
export async function listOrders(
  ctx: Ctx,
  { cursor, ...filter }: repo.OrderFilter & { cursor?: string | undefined },
): Promise<{ rows: repo.ShownOrder[]; next: string | null }> {
  return pageOf(await repo.listOrders(ctx.db, ctx.scope, { filter, after: readPlace(cursor), limit: PAGE + 1 }));
}

/** An order the caller may see. */
export async function getOrder(ctx: Pick<Ctx, "db" | "scope">, id: string): Promise<repo.ShownOrder> {
  const order = await repo.findOrder(ctx.db, ctx.scope, id);
  if (!order) throw new AppError("not_found");
  return order;
}

/** An order of the owner's, with a payment that was made meanwhile. */
export async function readOrder(ctx: CallCtx, id: string): Promise<repo.ShownOrder> {
  const order = await getOrder(ctx, id);
  if (order.payment_status !== "open" || order.session_ref === null || isViewing(ctx)) return order;
  await settleOrder(ctx, order.session_ref);
  return getOrder(ctx, id);
}

/** What so many keychains cost the owner's restaurant now. */
export async function quoteOrder(ctx: Ctx, quantity: number): Promise<Quote> {
  const restaurantId = requireRestaurant(ctx);
  const plan = await getFreeKeychains(ctx, restaurantId);
  const known = await repo.findAllowance(ctx.db, restaurantId);
  const { keychain_price_cents: unitCents } = await readSettings(ctx);
  return quoteOf(quantity, { granted: Math.max(plan, known?.granted ?? 0), used: known?.used ?? 0, unitCents });
}

/** Where the last order of the owner's restaurant went. */
export const findLastAddress = (ctx: Ctx): Promise<ShippingAddress | null> =>
  repo.findLastAddress(ctx.db, requireRestaurant(ctx));

type Input = z.output<typeof OrderInput>;

/**
 * Orders keychains; answers with the page to pay on where there is something to pay. The same form sent twice makes one
 * order. Of a restaurant one page is open at a time: a new order closes that of the last one.
 */
export async function placeOrder(ctx: CallCtx, input: Input): Promise<{ order: repo.ShownOrder; url: string | null }> {
  const { userId } = requireOwner(ctx);
  const restaurantId = requireRestaurant(ctx);
  await takeFromLimit(ctx, NFC_LIMITS.keychain_order, userId);
  const { address } = input;
  const phone = readPhone(address.phone, address.country, "address.phone");
  const wanted = { ...input, address: { ...address, phone } };
  return oneAtATime(ctx, `keychain-orders:${restaurantId}`, async () => {
    const order =
      (await repo.findOrderByKey(ctx.db, restaurantId, input.key)) ?? (await reserve(ctx, restaurantId, wanted));
    const url = order.payment_status === "open" ? await openOrderPage(ctx, order) : undefined;
    if (order.payment_status === "open" && url === undefined) await closeOrder(ctx, order);
    return { order: await getOrder(ctx, order.id), url: url ?? null };
  });
}

/** Commits what is about to be bought before the provider is asked: its id is the provider's key. */
async function reserve(ctx: CallCtx, restaurantId: string, input: Input): Promise<repo.OrderRow> {
  const open = await repo.findOpenOrder(ctx.db, restaurantId);
  if (open) await closeOrder(ctx, open);
  const granted = await getFreeKeychains(ctx, restaurantId);
  const { keychain_price_cents: unitCents } = await readSettings(ctx);
  return inTransaction(ctx, async (tx) => {
    // From here on orders of this restaurant stand in line: no two of them get the same free ones.
    const allowance = await repo.lockAllowance(tx.db, restaurantId, granted);
    if (await repo.findOpenOrder(tx.db, restaurantId)) throw new AppError("unavailable", { retry_after: 1 });
    const quote = quoteOf(input.quantity, { ...allowance, unitCents });
    if (input.total_cents !== undefined && input.total_cents !== quote.total_cents)
      throw new AppError("keychain_quote_changed");
    await repo.useAllowance(tx.db, restaurantId, quote.free_quantity);
    const order = await repo.insertOrder(tx.db, {
      ...(await numbered(tx)),
      kind: "owner",
      restaurant_id: restaurantId,
      user_id: requireOwner(tx).userId,
      quantity: quote.quantity,
      free_quantity: quote.free_quantity,
      unit_price_cents: quote.unit_price_cents,
      total_cents: quote.total_cents,
      payment_status: quote.total_cents > 0 ? "open" : "none",
      locale: tx.locale,
      request_key: input.key,
      address: JSON.stringify(input.address),
      ...NOTHING_KNOWN,
      created_at: tx.now,
      updated_at: tx.now,
    });
    await recordOrder(tx, order, "order_placed", { quantity: order.quantity, total_cents: order.total_cents });
    if (order.payment_status === "none") await announceNew(tx, order);
    return order;
  });
}

const NOTHING_KNOWN = {
  supplier_id: null,
  external_number: null,
  notes: null,
  tracking_number: null,
  tracking_url: null,
  expected_on: null,
};

/** The next number of the year it is in Paris. */
export async function numbered(tx: Ctx): Promise<{ number: string; serial: number }> {
  const { year } = parisDateOf(tx.now);
  const serial = await repo.nextSerial(tx.db, year);
  return { number: orderNumber(year, serial), serial };
}

/** Takes back an order nobody has begun with. What was paid goes back, free ones are free again. */
export async function cancelOwnOrder(ctx: CallCtx, id: string): Promise<repo.ShownOrder> {
  const order = await getOrder(ctx, id);
  if (!mayOwnerCancel({ ...order, payment: order.payment_status })) throw new AppError("keychain_order_locked");
  if (order.payment_status === "open") await closeOrder(ctx, order);
  return inTransaction(ctx, async (tx) => {
    const locked = await repo.lockOrder(tx.db, tx.scope, id);
    if (!locked) throw new AppError("not_found");
    // Closing its page was all there was to do.
    if (locked.payment_status === "expired") return getOrder(tx, id);
    if (!mayOwnerCancel({ ...locked, payment: locked.payment_status })) throw new AppError("keychain_order_locked");
    const row = await cancelLocked(tx, locked, { restock: true });
    await recordOrder(tx, row, "order_cancelled");
    await announceTakenBack(tx, row);
    return getOrder(tx, id);
  });
}
