import { z } from "zod";
import type { BulkAction, KeychainFault } from "#shared/nfc/nfc-values.ts";
import type { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import type { Ctx } from "#server/context.ts";
import { cursorOf, part } from "#server/db/cursor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { changesOf, recordAudit } from "#server/features/audit/audit.service.ts";
import type { NfcAudit } from "#server/features/nfc/nfc.audit.ts";
import { PAGE, pageOf, readPlace } from "#server/features/nfc/newest-first.ts";
import { getRestaurant } from "#server/features/restaurants/restaurants.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { noteEvents } from "./history.service.ts";
import type { Light } from "./keychains.present.ts";
import * as repo from "./keychains.repo.ts";
import { activate, assign, deactivate, lockAll, lockOne, unassign } from "./moves.service.ts";

const SEARCH_PLACE = cursorOf(z.object({ code: part.text }));
const EVENT_PLACE = cursorOf(z.object({ id: part.micros }));
const DAY = 86_400_000;

/** What keychains are shown in the light of. */
export async function lightOf(ctx: Pick<Ctx, "db" | "config" | "secrets" | "now">): Promise<Light> {
  const { quiet_keychain_days: days } = await readSettings(ctx);
  return { publicUrl: ctx.config.publicUrl, quietSince: new Date(ctx.now.getTime() - days * DAY) };
}

interface KeychainPage {
  rows: repo.ShownKeychain[];
  next: string | null;
}

/** A page of the keychains the caller may see: the newest, or those whose code begins with what is looked for. */
export async function listKeychains(
  ctx: Pick<Ctx, "db" | "scope">,
  {
    search = "",
    cursor,
    ...filter
  }: repo.KeychainFilter & { search?: string | undefined; cursor?: string | undefined },
  size = PAGE,
): Promise<KeychainPage> {
  const start = search.trim().toLowerCase();
  const limit = size + 1;
  if (start === "")
    return pageOf(await repo.listKeychains(ctx.db, ctx.scope, { filter, after: readPlace(cursor), limit }), size);
  const after = cursor === undefined ? undefined : SEARCH_PLACE.read(cursor).code;
  const rows = await repo.searchKeychains(ctx.db, ctx.scope, { filter, start, after, limit });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > size && last ? SEARCH_PLACE.write({ code: last.code }) : null };
}

/** How many keychains the caller's restaurant has, and how many of them nobody taps. */
export const countKeychains = async (ctx: Ctx): Promise<{ total: number; quiet: number }> =>
  repo.countOfRestaurant(ctx.db, ctx.scope, (await lightOf(ctx)).quietSince);

/** A keychain the caller may see. */
export async function getKeychain(ctx: Pick<Ctx, "db" | "scope">, id: string): Promise<repo.ShownKeychain> {
  const row = await repo.findKeychain(ctx.db, ctx.scope, id);
  if (!row) throw new AppError("not_found");
  return row;
}

/** What happened to a keychain, newest first. */
export async function listHistory(
  ctx: Ctx,
  id: string,
  cursor: string | undefined,
): Promise<{ rows: repo.ListedEvent[]; next: string | null }> {
  await getKeychain(ctx, id);
  const before = cursor === undefined ? undefined : EVENT_PLACE.read(cursor).id;
  const rows = await repo.listEvents(ctx.db, id, { before, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > PAGE && last ? EVENT_PLACE.write({ id: Number(last.id) }) : null };
}

interface OneChange {
  action: NfcAudit;
  /** Another one it has to do with. */
  other?: string | null;
  /** Gives what the audit log says about it. */
  change: (tx: Ctx, row: repo.KeychainRow) => Promise<object | void>;
}

/** Changes one keychain, with its line in the audit log, and shows it as it is then. */
const changeOne = (ctx: Ctx, id: string, { action, other, change }: OneChange): Promise<repo.ShownKeychain> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockOne(tx, id, other);
    const details = (await change(tx, row)) ?? {};
    const changed = await getKeychain(tx, id);
    await recordAudit(tx, {
      action: `nfc.${action}`,
      subject: { type: "keychain", id },
      restaurantId: changed.restaurant_id ?? row.restaurant_id,
      details: { code: row.code, ...details },
    });
    return changed;
  });

/** A name of the owner's own, such as its table; null takes it away. */
export const renameKeychain = (ctx: Ctx, id: string, name: string | null): Promise<repo.ShownKeychain> =>
  changeOne(ctx, id, {
    action: "keychain_renamed",
    change: async (tx, row) => {
      await repo.updateKeychains(tx.db, [id], { name, updated_at: tx.now });
      await noteEvents(tx, "renamed", [{ keychainId: id, restaurantId: row.restaurant_id, details: { name } }]);
      return changesOf(row, { name });
    },
  });

/** Switches one on or off; what is already so stays so. */
export const setKeychainActive = (ctx: Ctx, id: string, active: boolean): Promise<repo.ShownKeychain> =>
  changeOne(ctx, id, {
    action: active ? "keychain_activated" : "keychain_deactivated",
    change: async (tx, row) => {
      if ((row.status === "active") === active && (active || row.status === "inactive")) return;
      await (active ? activate(tx, [row]) : deactivate(tx, [row]));
    },
  });

/** A restaurant named in a form; one that is not there is refused at its field. */
export const findRestaurantOf = (ctx: Ctx, id: string): ReturnType<typeof getRestaurant> =>
  getRestaurant(ctx, id).catch((error: unknown) => {
    if (error instanceof AppError) throw new FieldErrors({ restaurant_id: ["nfc:choose_restaurant"] });
    throw error;
  });

const giftTo = (restaurantId: string) => ({ restaurantId, allocationId: null, isActive: false, urlOf: null });

/** Gives one to a restaurant. */
export const assignKeychain = (ctx: Ctx, id: string, restaurantId: string): Promise<repo.ShownKeychain> =>
  changeOne(ctx, id, {
    action: "keychain_assigned",
    change: async (tx, row) => {
      await findRestaurantOf(tx, restaurantId);
      await assign(tx, [row], giftTo(restaurantId));
    },
  });

/** Takes one back. */
export const unassignKeychain = (ctx: Ctx, id: string): Promise<repo.ShownKeychain> =>
  changeOne(ctx, id, { action: "keychain_unassigned", change: (tx, row) => unassign(tx, [row]) });

/** Does the same to several: to all of them or, where one cannot be, to none. */
export const changeMany = (
  ctx: Ctx,
  {
    action,
    ids,
    restaurant_id,
  }: { action: BulkAction; ids: readonly string[]; restaurant_id?: string | null | undefined },
): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const restaurantId = restaurant_id ?? "";
    if (action === "assign") await findRestaurantOf(tx, restaurantId);
    const rows = await lockAll(tx, ids, "ids");
    if (action === "assign") await assign(tx, rows, giftTo(restaurantId));
    else await { unassign, activate, deactivate }[action](tx, rows);
    await recordAudit(tx, {
      action: "nfc.keychains_changed",
      subject: { type: "keychain", id: null },
      restaurantId: action === "assign" ? restaurantId : null,
      details: { what: action, count: rows.length, ids: rows.map(({ id }) => id) },
    });
    return rows.length;
  });

/** Notes something about one. Lost or damaged, it is switched off; found again, it stays off until somebody switches it on. */
export const noteKeychain = (
  ctx: Ctx,
  id: string,
  { fault, note }: { fault: KeychainFault | null; note: string | null },
): Promise<repo.ShownKeychain> =>
  changeOne(ctx, id, {
    action: "keychain_noted",
    change: async (tx, row) => {
      if (fault !== null && row.status !== "inactive") await deactivate(tx, [row]);
      // Only what is lost or damaged has a replacement.
      const heir = fault === null ? { replaced_by: null } : {};
      await repo.updateKeychains(tx.db, [id], { fault, note, ...heir, updated_at: tx.now });
      await noteEvents(tx, "noted", [{ keychainId: id, restaurantId: row.restaurant_id, details: { fault, note } }]);
      return changesOf(row, { fault, note });
    },
  });

/** Leads taps of a lost keychain to another one of the same restaurant. Whoever was led to this one goes on to that one. */
export const replaceKeychain = (ctx: Ctx, id: string, heirId: string | null): Promise<repo.ShownKeychain> =>
  changeOne(ctx, id, {
    action: "keychain_replaced",
    other: heirId,
    change: async (tx, row) => {
      if (heirId !== null) await checkHeir(tx, row, heirId);
      await repo.updateKeychains(tx.db, [id], { replaced_by: heirId, updated_at: tx.now });
      if (heirId !== null) await repo.repoint(tx.db, [id], heirId);
      const heir = heirId === null ? null : await getKeychain(tx, heirId);
      await noteEvents(tx, "replaced", [
        { keychainId: id, restaurantId: row.restaurant_id, details: { code: heir?.code ?? null } },
      ]);
      return { replaced_by: heirId };
    },
  });

async function checkHeir(tx: Ctx, row: repo.KeychainRow, heirId: string): Promise<void> {
  const refuse = (key: string): FieldErrors => new FieldErrors({ keychain_id: [key] });
  if (heirId === row.id) throw refuse("nfc:replacement_self");
  if (row.fault === null) throw refuse("nfc:replacement_fault");
  const heir = await repo.findKeychain(tx.db, tx.scope, heirId);
  const isInUse = heir?.status === "assigned" || heir?.status === "active";
  if (!heir || !isInUse || row.restaurant_id === null || heir.restaurant_id !== row.restaurant_id)
    throw refuse("nfc:replacement_other");
}

/** Notes that the address stands on the tag. */
export const markWritten = (ctx: Ctx, id: string): Promise<repo.ShownKeychain> =>
  changeOne(ctx, id, {
    action: "keychain_written",
    change: async (tx, row) => {
      await repo.updateKeychains(tx.db, [id], { written_at: tx.now, updated_at: tx.now });
      await noteEvents(tx, "written", [{ keychainId: id, restaurantId: row.restaurant_id }]);
    },
  });

/** Restaurants to give keychains to, by letters of their name. */
export const findRestaurants = (ctx: Ctx, asked: RestaurantChoice): Promise<NamedRestaurant[]> =>
  repo.searchRestaurants(ctx.db, ctx.scope, asked);
