import { randomUUID } from "node:crypto";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import * as orders from "#server/features/nfc/orders/orders.repo.ts";
import { makeReviewCode } from "#server/features/restaurants/restaurants.service.ts";
import { type CodeLine, cutFaults, readCodes } from "./code-file.rules.ts";
import { noteEvents } from "./history.service.ts";
import * as repo from "./keychains.repo.ts";
import { getKeychain } from "./keychains.service.ts";

/** Drawing a code somebody has does not happen twice in a row, let alone five times. */
const TRIES = 5;

interface Batch {
  note?: string | null | undefined;
  /** The order with a supplier they are made for; they come into stock when it is delivered. */
  orderId: string | null;
  batchId: string;
}

/** Adds keychains with these codes and gives those it added: a code that is taken is passed over. */
async function add(tx: Ctx, codes: readonly string[], { note, orderId, batchId }: Batch): Promise<{ code: string }[]> {
  const isHere = orderId === null;
  const added = await repo.insertKeychains(
    tx.db,
    codes,
    {
      status: isHere ? "in_stock" : "inactive",
      stocked_at: isHere ? tx.now : null,
      note: note ?? null,
      order_id: orderId,
      batch_id: batchId,
    },
    tx.now,
  );
  await noteEvents(
    tx,
    "created",
    added.map(({ id }) => ({ keychainId: id, restaurantId: null })),
  );
  return added;
}

/** Adds so many with codes that are drawn. */
export async function addDrawn(tx: Ctx, quantity: number, batch: Batch): Promise<void> {
  let missing = quantity;
  for (let tries = 0; missing > 0 && tries < TRIES; tries += 1) {
    const drawn = Array.from({ length: missing }, makeReviewCode);
    const taken = new Set(await repo.listTakenCodes(tx.db, drawn));
    missing -= (
      await add(
        tx,
        drawn.filter((code) => !taken.has(code)),
        batch,
      )
    ).length;
  }
  if (missing > 0) throw new Error("No free codes");
}

/** One keychain in stock, with a code of its own or one that is drawn. */
export const addKeychain = (
  ctx: Ctx,
  { code, note }: { code?: string | undefined; note?: string | null | undefined },
): Promise<repo.ShownKeychain> =>
  inTransaction(ctx, async (tx) => {
    const batch = { note, orderId: null, batchId: randomUUID() };
    if (code === undefined) await addDrawn(tx, 1, batch);
    else {
      const isTaken = (await repo.listTakenCodes(tx.db, [code])).length > 0;
      if (isTaken || (await add(tx, [code], batch)).length === 0) throw new FieldErrors({ code: ["nfc:code_taken"] });
    }
    const [row] = await repo.listKeychains(tx.db, tx.scope, {
      filter: { batch_id: batch.batchId },
      after: undefined,
      limit: 1,
    });
    const keychain = await getKeychain(tx, row?.id ?? "");
    await recordAudit(tx, {
      action: "nfc.keychain_added",
      subject: { type: "keychain", id: keychain.id },
      details: { code: keychain.code },
    });
    return keychain;
  });

export interface MadeBatch {
  batch_id: string;
  added: number;
}

/** Many keychains with codes that are drawn. */
export const addBatch = (
  ctx: Ctx,
  {
    quantity,
    order_id: orderId = null,
    note,
  }: { quantity: number; order_id?: string | null | undefined; note?: string | null | undefined },
): Promise<MadeBatch> =>
  inTransaction(ctx, async (tx) => {
    await checkRoom(tx, orderId, quantity);
    const batch = { note, orderId, batchId: randomUUID() };
    await addDrawn(tx, quantity, batch);
    return record(tx, "nfc.keychains_added", batch, quantity);
  });

/** The codes of a file, all of them or none. */
export const importKeychains = (
  ctx: Ctx,
  { file, order_id: orderId = null }: { file: string; order_id?: string | null | undefined },
): Promise<MadeBatch> => {
  const reading = readCodes(file);
  if ("faults" in reading) throw new FieldErrors({ file: reading.faults });
  const lines = reading.codes;
  const codes = lines.map(({ code }) => code);
  return inTransaction(ctx, async (tx) => {
    await checkRoom(tx, orderId, codes.length);
    refuseTaken(lines, await repo.listTakenCodes(tx.db, codes));
    const batch = { orderId, batchId: randomUUID() };
    const added = new Set((await add(tx, codes, batch)).map(({ code }) => code));
    // Somebody else took one in the meantime.
    refuseTaken(
      lines,
      codes.filter((code) => !added.has(code)),
    );
    return record(tx, "nfc.keychains_imported", batch, codes.length);
  });
};

function refuseTaken(lines: readonly CodeLine[], taken: readonly string[]): void {
  const known = new Set(taken);
  const faults = lines
    .filter(({ code }) => known.has(code))
    .map(({ line, code }) => ({ key: "nfc:line_taken", params: { line, code } }));
  if (faults.length > 0) throw new FieldErrors({ file: cutFaults(faults) });
}

/** Keychains are made for an order that is still on its way, and no more than were ordered. */
async function checkRoom(tx: Ctx, orderId: string | null, quantity: number): Promise<void> {
  if (orderId === null) return;
  const order = await orders.lockOrder(tx.db, tx.scope, orderId);
  if (order?.kind !== "supplier") throw new FieldErrors({ order_id: ["nfc:unknown_order"] });
  if (order.status === "delivered" || order.status === "cancelled") throw new AppError("keychain_order_locked");
  const room = order.quantity - (await repo.countOfOrder(tx.db, orderId));
  if (quantity > room) throw new AppError("keychain_order_full", {}, { room });
}

async function record(
  tx: Ctx,
  action: "nfc.keychains_added" | "nfc.keychains_imported",
  { batchId, orderId }: Batch,
  added: number,
): Promise<MadeBatch> {
  await recordAudit(tx, {
    action,
    subject: { type: "keychain_batch", id: batchId },
    details: { count: added, order_id: orderId },
  });
  return { batch_id: batchId, added };
}
