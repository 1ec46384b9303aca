import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { orderWays } from "#shared/nfc/nfc-status.rules.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { changesOf } from "#server/features/audit/audit.service.ts";
import { noteEvents } from "#server/features/nfc/keychains/history.service.ts";
import * as keychains from "#server/features/nfc/keychains/keychains.repo.ts";
import { addDrawn } from "#server/features/nfc/keychains/making.service.ts";
import * as suppliers from "#server/features/nfc/suppliers/suppliers.repo.ts";
import { announceStatus } from "./announce.service.ts";
import { cancelLocked } from "./cancel.service.ts";
import * as repo from "./orders.repo.ts";
import { getOrder, numbered } from "./orders.service.ts";
import { closeOrder, recordOrder } from "./payment.service.ts";

type Facts = z.output<typeof adminNfcApi.changeOrder.body>;
type StatusChange = z.output<typeof adminNfcApi.setOrderStatus.body>;

const todayOf = (ctx: Pick<Ctx, "now">): string => parisDateOf(ctx.now).toString();

/** A delivery is expected today or later, and has happened today or before. */
function checkDays(ctx: Ctx, { expected_on, delivered_on }: Pick<Facts, "expected_on" | "delivered_on">): void {
  const today = todayOf(ctx);
  if (expected_on && expected_on < today) throw new FieldErrors({ expected_on: ["nfc:expected_past"] });
  if (delivered_on && delivered_on > today) throw new FieldErrors({ delivered_on: ["nfc:delivered_future"] });
}

/** Notes an order with a supplier. Unless it is said when it comes, what the supplier usually takes is added to today. */
export const orderFromSupplier = (
  ctx: Ctx,
  input: z.output<typeof adminNfcApi.orderFromSupplier.body>,
): Promise<repo.ShownOrder> =>
  inTransaction(ctx, async (tx) => {
    checkDays(tx, input);
    const supplier = await suppliers.findSupplier(tx.db, input.supplier_id);
    if (!supplier) throw new FieldErrors({ supplier_id: ["nfc:choose_supplier"] });
    if (!supplier.active) throw new AppError("keychain_supplier_inactive");
    if (input.quantity < supplier.minimum_quantity)
      throw new FieldErrors({
        quantity: [{ key: "nfc:minimum_quantity", params: { min: supplier.minimum_quantity } }],
      });
    const usual = parisDateOf(tx.now).add({ days: supplier.lead_time_days + supplier.shipping_days });
    const order = await repo.insertOrder(tx.db, {
      ...(await numbered(tx)),
      kind: "supplier",
      restaurant_id: null,
      user_id: null,
      supplier_id: supplier.id,
      external_number: input.external_number ?? null,
      quantity: input.quantity,
      unit_price_cents: supplier.price_cents,
      total_cents: input.quantity * supplier.price_cents,
      payment_status: "none",
      locale: tx.locale,
      request_key: null,
      address: null,
      notes: input.notes ?? null,
      tracking_number: input.tracking_number ?? null,
      tracking_url: input.tracking_url ?? null,
      expected_on: input.expected_on === undefined ? usual.toString() : input.expected_on,
      created_at: tx.now,
      updated_at: tx.now,
    });
    await recordOrder(tx, order, "supplier_order_placed", { quantity: order.quantity, supplier: supplier.name });
    return getOrder(tx, order.id);
  });

const lock = async (tx: Ctx, id: string): Promise<repo.OrderRow> => {
  const order = await repo.lockOrder(tx.db, tx.scope, id);
  if (!order) throw new AppError("not_found");
  return order;
};

/** Changes what is known about an order; what is left out stays. */
export const changeOrder = (ctx: Ctx, id: string, facts: Facts): Promise<repo.ShownOrder> =>
  inTransaction(ctx, async (tx) => {
    const order = await lock(tx, id);
    // A day that stood there before may have passed meanwhile.
    const { expected_on: expected } = facts;
    checkDays(tx, { ...facts, expected_on: expected === order.expected_on ? undefined : expected });
    const changes = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
    await repo.updateOrder(tx.db, id, { ...changes, updated_at: tx.now });
    await recordOrder(tx, order, "order_changed", changesOf(order, changes));
    return getOrder(tx, id);
  });

/** Takes an order a step on, along the ways the table allows. */
export async function setOrderStatus(ctx: CallCtx, id: string, change: StatusChange): Promise<repo.ShownOrder> {
  checkDays(ctx, { delivered_on: change.delivered_on });
  const order = await getOrder(ctx, id);
  if (change.status === "cancelled" && order.payment_status === "open") {
    await closeOrder(ctx, order);
    const after = await getOrder(ctx, id);
    if (after.status === "cancelled") return after;
  }
  return inTransaction(ctx, async (tx) => {
    const locked = await lock(tx, id);
    checkWay(locked, change);
    const row = await takeStep(tx, locked, change);
    await recordOrder(tx, row, "order_status_changed", { from: locked.status, to: row.status });
    await announceStatus(tx, row, locked.status);
    return getOrder(tx, id);
  });
}

function checkWay(order: repo.OrderRow, { status }: StatusChange): void {
  const ways = orderWays({ ...order, payment: order.payment_status });
  if (ways.includes(status)) return;
  throw new AppError(order.payment_status === "open" ? "keychain_order_unpaid" : "keychain_order_locked");
}

async function takeStep(tx: Ctx, order: repo.OrderRow, change: StatusChange): Promise<repo.OrderRow> {
  const { status, tracking_number, tracking_url } = change;
  if (status === "cancelled") return cancelLocked(tx, order, change);
  if (status === "delivered" && order.kind === "supplier") await putIntoStock(tx, order);
  return repo.updateOrder(tx.db, order.id, {
    status,
    ...(status === "pending" ? { processing_at: null } : { [`${status}_at` as const]: tx.now }),
    ...(status === "delivered" && { delivered_on: change.delivered_on ?? todayOf(tx) }),
    ...(tracking_number !== undefined && { tracking_number }),
    ...(tracking_url !== undefined && { tracking_url }),
    updated_at: tx.now,
  });
}

/** What a supplier brought is in stock. Those nobody made before, for a file with codes, are made now. */
async function putIntoStock(tx: Ctx, order: repo.OrderRow): Promise<void> {
  const missing = order.quantity - (await keychains.countOfOrder(tx.db, order.id));
  if (missing > 0) await addDrawn(tx, missing, { orderId: order.id, batchId: randomUUID() });
  const stocked = await keychains.stockOrder(tx.db, order.id, tx.now);
  await noteEvents(
    tx,
    "stocked",
    stocked.map(({ id }) => ({ keychainId: id, restaurantId: null, details: { order: order.number } })),
  );
}
