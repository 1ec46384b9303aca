import type { z } from "zod";
import type { AllocationInput } from "#shared/nfc/admin-nfc.inputs.ts";
import { faultOfPattern, fillPattern } from "#shared/nfc/url-pattern.rules.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { changesOf, recordAudit } from "#server/features/audit/audit.service.ts";
import * as keychains from "#server/features/nfc/keychains/keychains.repo.ts";
import { findRestaurantOf } from "#server/features/nfc/keychains/keychains.service.ts";
import { activate, assign, deactivate, lockAll } from "#server/features/nfc/keychains/moves.service.ts";
import { PAGE, pageOf, readPlace } from "#server/features/nfc/newest-first.ts";
import * as orders from "#server/features/nfc/orders/orders.repo.ts";
import * as repo from "./allocations.repo.ts";

type Input = z.output<typeof AllocationInput>;

/** A page of what was given to restaurants the caller may see. */
export async function listAllocations(
  ctx: Ctx,
  { cursor, ...filter }: repo.AllocationFilter & { cursor?: string | undefined },
): Promise<{ rows: repo.ShownAllocation[]; next: string | null }> {
  return pageOf(await repo.listAllocations(ctx.db, ctx.scope, { filter, after: readPlace(cursor), limit: PAGE + 1 }));
}

async function getAllocation(ctx: Ctx, id: string): Promise<repo.ShownAllocation> {
  const row = await repo.findAllocation(ctx.db, ctx.scope, id);
  if (!row) throw new AppError("not_found");
  return row;
}

/** Gives a restaurant keychains from stock: the chosen ones or so many of them, all or none. */
export function allocate(ctx: Ctx, input: Input): Promise<repo.ShownAllocation> {
  const pattern = input.auto_generate ? null : (input.url_pattern ?? "");
  const fault = pattern === null ? undefined : faultOfPattern(pattern, ctx.config.publicUrl);
  if (fault) throw new FieldErrors({ url_pattern: [`nfc:${fault}`] });
  return inTransaction(ctx, async (tx) => {
    const restaurant = await findRestaurantOf(tx, input.restaurant_id);
    await checkOrder(tx, input);
    const rows = await choose(tx, input);
    const allocation = await repo.insertAllocation(tx.db, {
      restaurant_id: restaurant.id,
      order_id: input.order_id ?? null,
      quantity: rows.length,
      url_pattern: pattern,
      auto_generate: input.auto_generate,
      activate: input.activate,
      notes: input.notes ?? null,
      created_at: tx.now,
      updated_at: tx.now,
    });
    const values = { restaurant_id: restaurant.id, restaurant_name: restaurant.name };
    await assign(tx, rows, {
      restaurantId: restaurant.id,
      allocationId: allocation.id,
      isActive: input.activate,
      urlOf: pattern === null ? null : (code) => fillPattern(pattern, { id: code, ...values }),
    });
    await record(tx, "allocated", allocation, { quantity: rows.length });
    return getAllocation(tx, allocation.id);
  });
}

/** An allocation is for an order of the same restaurant that is not over. */
async function checkOrder(tx: Ctx, { order_id: id, restaurant_id }: Input): Promise<void> {
  if (!id) return;
  const order = await orders.lockOrder(tx.db, tx.scope, id);
  if (order?.kind !== "owner" || order.restaurant_id !== restaurant_id)
    throw new FieldErrors({ order_id: ["nfc:unknown_order"] });
  if (order.payment_status === "open") throw new AppError("keychain_order_unpaid");
  if (order.status === "cancelled") throw new AppError("keychain_order_locked");
}

async function choose(tx: Ctx, { keychain_ids: ids, quantity = 0 }: Input): Promise<keychains.KeychainRow[]> {
  if (ids) return lockAll(tx, ids, "keychain_ids");
  const rows = await keychains.takeFromStock(tx.db, quantity);
  if (rows.length < quantity) throw new AppError("keychain_stock_short", {}, { available: rows.length });
  return rows;
}

/** Changes the notes, or switches those of its keychains on or off that are still there and can be. */
export const changeAllocation = (
  ctx: Ctx,
  id: string,
  { notes, active }: { notes?: string | null | undefined; active?: boolean | undefined },
): Promise<repo.ShownAllocation> =>
  inTransaction(ctx, async (tx) => {
    const row = await repo.lockAllocation(tx.db, tx.scope, id);
    if (!row) throw new AppError("not_found");
    await repo.updateAllocation(tx.db, id, {
      ...(notes !== undefined && { notes }),
      ...(active !== undefined && { active }),
      updated_at: tx.now,
    });
    if (active !== undefined && active !== row.active) await switchAll(tx, id, active);
    const after = { notes: notes === undefined ? row.notes : notes, active: active ?? row.active };
    await record(tx, "allocation_changed", row, changesOf(row, after));
    return getAllocation(tx, id);
  });

async function switchAll(tx: Ctx, id: string, active: boolean): Promise<void> {
  const given = await keychains.listGivenByAllocation(tx.db, id);
  const rows = await lockAll(
    tx,
    given.map((keychain) => keychain.id),
    "active",
  );
  if (active)
    await activate(
      tx,
      rows.filter(({ status, fault }) => status !== "active" && fault === null),
    );
  else
    await deactivate(
      tx,
      rows.filter(({ status }) => status !== "inactive"),
    );
}

const record = (
  tx: Ctx,
  action: "allocated" | "allocation_changed",
  row: repo.AllocationRow,
  details: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    action: `nfc.${action}`,
    subject: { type: "keychain_allocation", id: row.id },
    restaurantId: row.restaurant_id,
    details,
  });
