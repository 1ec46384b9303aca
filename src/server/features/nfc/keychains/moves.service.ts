import type { KeychainAction } from "#shared/nfc/nfc-status.rules.ts";
import { keychainAfter } from "#shared/nfc/nfc-status.rules.ts";
import type { Ctx } from "#server/context.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { noteEvents } from "./history.service.ts";
import * as repo from "./keychains.repo.ts";
import { noticeLowStock } from "./stock.service.ts";

// Whatever moves a keychain (one, several, an allocation, an order that is cancelled) goes through these. They are called in
// the caller's transaction, with rows that are locked, and change all of them or none.

/** Refuses what the table of statuses does not allow. */
function checkWay(row: repo.KeychainRow, action: KeychainAction): void {
  if (keychainAfter(row.status, action) === undefined) throw new AppError("keychain_locked", {}, { code: row.code });
}

/** Whether it is there at all, and whole. */
function checkWhole(row: repo.KeychainRow): void {
  if (row.stocked_at === null) throw new AppError("keychain_undelivered", {}, { code: row.code });
  if (row.fault !== null) throw new AppError("keychain_faulty", {}, { code: row.code });
}

/** One that is with a restaurant must be taken back before it goes to another. */
async function checkFree(tx: Ctx, row: repo.KeychainRow): Promise<void> {
  if (row.restaurant_id === null) return;
  const restaurant = (await repo.findRestaurantName(tx.db, row.restaurant_id)) ?? "";
  throw new AppError("keychain_elsewhere", {}, { code: row.code, restaurant });
}

export interface Gift {
  restaurantId: string;
  allocationId: string | null;
  isActive: boolean;
  /** Null leaves it with our own address. */
  urlOf: ((code: string) => string) | null;
}

/** Gives keychains from stock to a restaurant. What was counted before belongs to whoever had them. */
export async function assign(tx: Ctx, rows: readonly repo.KeychainRow[], gift: Gift): Promise<void> {
  for (const row of rows) {
    await checkFree(tx, row);
    checkWhole(row);
    checkWay(row, "assign");
  }
  const { restaurantId, allocationId, isActive } = gift;
  const ids = rows.map(({ id }) => id);
  await repo.updateKeychains(tx.db, ids, {
    restaurant_id: restaurantId,
    status: isActive ? "active" : "assigned",
    allocation_id: allocationId,
    assigned_at: tx.now,
    activated_at: isActive ? tx.now : null,
    url: null,
    name: null,
    taps: 0,
    last_tap_at: null,
    updated_at: tx.now,
  });
  const { urlOf } = gift;
  if (urlOf)
    await repo.setUrls(
      tx.db,
      rows.map(({ id, code }) => ({ id, url: urlOf(code) })),
    );
  const events = rows.map(({ id }) => ({ keychainId: id, restaurantId }));
  await noteEvents(tx, "assigned", events);
  if (isActive) await noteEvents(tx, "activated", events);
  await noticeLowStock(tx, rows.length);
}

/** Takes keychains back into stock; those that were lost or damaged stay switched off. */
export async function unassign(tx: Ctx, rows: readonly repo.KeychainRow[]): Promise<void> {
  for (const row of rows) {
    checkWay(row, "unassign");
    if (row.restaurant_id === null) checkWhole(row);
  }
  const fresh = {
    restaurant_id: null,
    allocation_id: null,
    assigned_at: null,
    activated_at: null,
    replaced_by: null,
    url: null,
    name: null,
    taps: 0,
    last_tap_at: null,
    updated_at: tx.now,
  };
  const idsOf = (isWhole: boolean) => rows.filter((row) => (row.fault === null) === isWhole).map(({ id }) => id);
  await repo.updateKeychains(tx.db, idsOf(true), { ...fresh, status: "in_stock" });
  await repo.updateKeychains(tx.db, idsOf(false), { ...fresh, status: "inactive" });
  await repo.repoint(
    tx.db,
    rows.map(({ id }) => id),
    null,
  );
  await noteEvents(
    tx,
    "unassigned",
    rows.map((row) => ({ keychainId: row.id, restaurantId: row.restaurant_id, details: { taps: row.taps } })),
  );
}

/** Switches keychains of restaurants on. */
export async function activate(tx: Ctx, rows: readonly repo.KeychainRow[]): Promise<void> {
  for (const row of rows) {
    checkWay(row, "activate");
    if (row.restaurant_id === null) throw new AppError("keychain_locked", {}, { code: row.code });
    checkWhole(row);
  }
  const first = rows.filter((row) => row.activated_at === null).map(({ id }) => id);
  await repo.updateKeychains(tx.db, first, { activated_at: tx.now });
  await change(tx, rows, { status: "active", kind: "activated" });
}

/** Switches keychains off. */
export async function deactivate(tx: Ctx, rows: readonly repo.KeychainRow[]): Promise<void> {
  for (const row of rows) checkWay(row, "deactivate");
  await change(tx, rows, { status: "inactive", kind: "deactivated" });
  await noticeLowStock(tx, rows.filter(({ status }) => status === "in_stock").length);
}

async function change(
  tx: Ctx,
  rows: readonly repo.KeychainRow[],
  { status, kind }: { status: "active" | "inactive"; kind: "activated" | "deactivated" },
): Promise<void> {
  await repo.updateKeychains(
    tx.db,
    rows.map(({ id }) => id),
    { status, updated_at: tx.now },
  );
  await noteEvents(
    tx,
    kind,
    rows.map((row) => ({ keychainId: row.id, restaurantId: row.restaurant_id })),
  );
}

/** All of these, locked; refused where one is missing. */
export async function lockAll(tx: Ctx, ids: readonly string[], field: string): Promise<repo.KeychainRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await repo.lockKeychains(tx.db, tx.scope, wanted);
  if (rows.length < wanted.length) throw new FieldErrors({ [field]: ["nfc:unknown_keychains"] });
  return rows;
}

/** One that the caller may see, locked together with another one it has to do with. */
export async function lockOne(tx: Ctx, id: string, other: string | null = null): Promise<repo.KeychainRow> {
  const rows = await repo.lockKeychains(tx.db, tx.scope, other === null ? [id] : [id, other]);
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new AppError("not_found");
  return row;
}
