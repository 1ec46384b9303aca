import { COUNTED_UP_TO, KEYCHAIN_STATUSES, type KeychainStatus } from "#shared/nfc/nfc-values.ts";
import type { Ctx } from "#server/context.ts";
import { notifyStaff } from "#server/features/notifications/notifications.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import * as repo from "./keychains.repo.ts";

/** Tells staff when what was just taken brought the stock below the bound; not again for what is taken after that. */
export async function noticeLowStock(tx: Ctx, taken: number): Promise<void> {
  const { low_stock_keychains: bound } = await readSettings(tx);
  const left = await repo.countUpTo(tx.db, "in_stock", bound);
  if (left >= bound || left + taken < bound) return;
  await notifyStaff(tx, "nfc_keychains", {
    type: "system",
    kind: "nfc_low_stock",
    params: { count: left },
    data: { quantity: left },
    link: "/admin/nfc?tab=orders",
  });
}

/** How many keychains there are of each status, counted up to a bound, and whether stock runs low. */
export async function summarizeStock(ctx: Ctx): Promise<{
  counts: Record<KeychainStatus, number>;
  counted_up_to: number;
  low_stock_below: number;
  is_low: boolean;
}> {
  const { low_stock_keychains: bound } = await readSettings(ctx);
  const counted = await Promise.all(
    KEYCHAIN_STATUSES.map(async (status) => [status, await repo.countUpTo(ctx.db, status, COUNTED_UP_TO)] as const),
  );
  const counts = Object.fromEntries(counted) as Record<KeychainStatus, number>;
  return { counts, counted_up_to: COUNTED_UP_TO, low_stock_below: bound, is_low: counts.in_stock < bound };
}
