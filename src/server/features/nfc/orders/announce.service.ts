import type { OrderStatus } from "#shared/nfc/nfc-values.ts";
import { formatCents } from "#shared/domain/money.ts";
import { INTL_LOCALE } from "#shared/domain/locales.ts";
import type { Ctx } from "#server/context.ts";
import { notifyOwner, notifyStaff } from "#server/features/notifications/notifications.service.ts";
import * as repo from "./orders.repo.ts";

// Call these in the transaction of what they tell.

const LINK = "/nfc-keychains?tab=orders";
const factsOf = ({ number, quantity }: repo.OrderRow) => ({ order_number: number, quantity });

/** An order that counts: it was paid, or there was nothing to pay. Staff begin with it, the owner knows we have it. */
export async function announceNew(tx: Ctx, order: repo.OrderRow): Promise<void> {
  const { number, quantity } = order;
  const restaurant = await repo.findRestaurantName(tx.db, order.restaurant_id ?? "");
  await notifyStaff(tx, "nfc_keychains", {
    type: "nfc_order",
    kind: "nfc_order_new",
    params: { number, quantity, restaurant },
    data: factsOf(order),
    link: `/admin/nfc?tab=orders&order=${order.id}`,
  });
  if (order.user_id)
    await notifyOwner(tx, order.user_id, {
      type: "nfc_order_status",
      kind: "nfc_order_received",
      params: { number, quantity },
      data: { ...factsOf(order), new_status: order.status },
      link: LINK,
    });
}

/** Tells the owner how far the order is. */
export async function announceStatus(tx: Ctx, order: repo.OrderRow, before: OrderStatus): Promise<void> {
  if (!order.user_id) return;
  await notifyOwner(tx, order.user_id, {
    type: "nfc_order_status",
    kind: `nfc_order_${order.status}`,
    params: { number: order.number },
    data: { ...factsOf(order), old_status: before, new_status: order.status },
    link: LINK,
  });
}

/** Tells staff that an owner no longer wants what they ordered. */
export async function announceTakenBack(tx: Ctx, order: repo.OrderRow): Promise<void> {
  const restaurant = await repo.findRestaurantName(tx.db, order.restaurant_id ?? "");
  await notifyStaff(tx, "nfc_keychains", {
    type: "nfc_order",
    kind: "nfc_order_taken_back",
    params: { number: order.number, restaurant },
    data: { ...factsOf(order), new_status: order.status },
    link: `/admin/nfc?tab=orders&order=${order.id}`,
  });
}

/** Tells the owner that the money is on its way back. */
export async function announceRefund(tx: Ctx, order: repo.OrderRow): Promise<void> {
  if (!order.user_id) return;
  await notifyOwner(tx, order.user_id, {
    type: "nfc_order_status",
    kind: "nfc_order_refunded",
    params: { number: order.number, amount: formatCents(order.total_cents, INTL_LOCALE[order.locale]) },
    data: { ...factsOf(order), new_status: order.status },
    link: LINK,
  });
}
