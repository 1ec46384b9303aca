import type { Ctx } from "#server/context.ts";
import * as keychains from "#server/features/nfc/keychains/keychains.repo.ts";
import { lockAll, unassign } from "#server/features/nfc/keychains/moves.service.ts";
import * as repo from "./orders.repo.ts";
import { giveFreeBack, refundLater } from "./payment.service.ts";

/**
 * Cancels an order that is locked and whose page, if it had one, is closed. What was paid goes back, free ones are free
 * again; keychains the restaurant got for it come back into stock, and those a supplier was to make are never made.
 */
export async function cancelLocked(
  tx: Ctx,
  order: repo.OrderRow,
  { restock }: { restock: boolean },
): Promise<repo.OrderRow> {
  await giveFreeBack(tx, order);
  if (order.kind === "supplier") await keychains.deleteUndelivered(tx.db, order.id);
  else if (restock) await takeBack(tx, order.id);
  const row = await repo.updateOrder(tx.db, order.id, {
    status: "cancelled",
    cancelled_at: tx.now,
    updated_at: tx.now,
  });
  if (order.payment_status === "paid") await refundLater(tx, row);
  return row;
}

async function takeBack(tx: Ctx, orderId: string): Promise<void> {
  const given = await keychains.listGivenForOrder(tx.db, orderId);
  if (given.length > 0)
    await unassign(
      tx,
      await lockAll(
        tx,
        given.map(({ id }) => id),
        "status",
      ),
    );
  await repo.deactivateAllocations(tx.db, orderId, tx.now);
}
