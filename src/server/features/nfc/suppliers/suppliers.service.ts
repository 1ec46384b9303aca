import type { z } from "zod";
import type { SupplierInput } from "#shared/nfc/admin-nfc.inputs.ts";
import { MOST_SUPPLIERS } from "#shared/nfc/nfc-values.ts";
import type { Ctx } from "#server/context.ts";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { changesOf, recordAudit } from "#server/features/audit/audit.service.ts";
import * as repo from "./suppliers.repo.ts";

type Input = z.output<typeof SupplierInput>;

const rowOf = (input: Input) => ({
  ...input,
  email: input.email ?? null,
  phone: input.phone ?? null,
  website: input.website ?? null,
  notes: input.notes ?? null,
});

const record = (
  tx: Ctx,
  action: "added" | "changed" | "removed",
  { id, name }: repo.SupplierRow,
  details: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(tx, {
    action: `nfc.supplier_${action}`,
    subject: { type: "keychain_supplier", id },
    details: { name, ...details },
  });

const lock = async (tx: Ctx, id: string): Promise<repo.SupplierRow> => {
  // Names are looked at before they are written: one writer at a time.
  await lockUntilCommit(tx.db, "suppliers", "names");
  const supplier = await repo.lockSupplier(tx.db, id);
  if (!supplier) throw new AppError("not_found");
  return supplier;
};

/** All suppliers by name. */
export const listSuppliers = (ctx: Ctx): Promise<repo.SupplierRow[]> => repo.listSuppliers(ctx.db, MOST_SUPPLIERS);

export const addSupplier = (ctx: Ctx, input: Input): Promise<repo.SupplierRow> =>
  inTransaction(ctx, async (tx) => {
    await lockUntilCommit(tx.db, "suppliers", "names");
    if ((await repo.countSuppliers(tx.db)) >= MOST_SUPPLIERS) throw new AppError("keychain_suppliers_too_many");
    const row = await repo.insertSupplier(tx.db, { ...rowOf(input), created_at: tx.now, updated_at: tx.now });
    if (!row) throw new FieldErrors({ name: ["nfc:supplier_taken"] });
    await record(tx, "added", row);
    return row;
  });

export const changeSupplier = (ctx: Ctx, id: string, input: Input): Promise<repo.SupplierRow> =>
  inTransaction(ctx, async (tx) => {
    const before = await lock(tx, id);
    if (await repo.isNameTaken(tx.db, input.name, id)) throw new FieldErrors({ name: ["nfc:supplier_taken"] });
    const row = await repo.updateSupplier(tx.db, id, { ...rowOf(input), updated_at: tx.now });
    await record(tx, "changed", row, changesOf(before, rowOf(input)));
    return row;
  });

/** Deletes a supplier nothing was ever ordered from; orders in the books keep theirs. */
export const removeSupplier = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id);
    if (await repo.hasOrders(tx.db, id)) throw new AppError("keychain_supplier_in_use");
    await repo.deleteSupplier(tx.db, id);
    await record(tx, "removed", row);
  });
