import type { RevenueEntry, RevenueYear } from "#shared/analytics/analytics.contract.ts";
import { minuteInParis, parisDateOf } from "#shared/domain/paris-time.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import { lockUntilCommit } from "#server/db/advisory-lock.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { requireAnalytics } from "#server/features/subscriptions/access.service.ts";
import * as repo from "./analytics.repo.ts";
import { dayCounts } from "./day-counts.repo.ts";
import { monthSpansOf } from "./period.rules.ts";
import { hasBegun, revenueYearOf } from "./revenue.rules.ts";

interface Month {
  year: number;
  month: number;
}

/** What the months of a year brought, beside the year before. */
export async function readRevenue(ctx: Pick<Ctx, "db" | "now" | "scope">, year: number): Promise<RevenueYear> {
  await requireAnalytics(ctx);
  const { db, scope, now } = ctx;
  const today = parisDateOf(now);
  const months = monthSpansOf({ from: `${year - 1}-01-01`, to: `${year}-12-31` });
  const [entries, counted, years] = await Promise.all([
    repo.listEntries(db, scope, [year - 1, year]),
    dayCounts(db, { scope, kinds: ["tills"], ...months }),
    repo.listYears(db, requireRestaurant(ctx), today.year),
  ]);
  return {
    ...revenueYearOf({ entries, counted }, year, today.toString()),
    years: [...new Set([...years, today.year])].toSorted((a, b) => a - b),
  };
}

/**
 * Enters what a month brought, or corrects it. The same sent twice is one change; whoever began with an older entry is told that
 * somebody saved since.
 */
export async function enterRevenue(
  ctx: Ctx,
  month: Month,
  { revision, ...entry }: { amount_cents: number; notes: string; revision?: number | undefined },
): Promise<RevenueEntry> {
  await requireAnalytics(ctx);
  if (!hasBegun(month, parisDateOf(ctx.now).toString()))
    throw new FieldErrors({ month: ["analytics_answers:month_ahead"] });
  return inTransaction(ctx, async (tx) => {
    const known = await lockEntry(tx, month);
    if (known && known.amount_cents === entry.amount_cents && known.notes === entry.notes) return present(known);
    checkRevision(tx, known, revision);
    const restaurantId = requireRestaurant(tx);
    const saved = await repo.saveEntry(tx.db, { restaurant_id: restaurantId, ...month, ...entry, saved_at: tx.now });
    await recordAudit(tx, {
      action: "analytics.revenue_entered",
      subject: { type: "restaurant", id: restaurantId },
      details: { ...month, amount_cents: entry.amount_cents, before_cents: known?.amount_cents ?? null },
    });
    return present(saved);
  });
}

/** Takes an entry away; what tills noted stays. */
export async function removeRevenue(ctx: Ctx, month: Month, revision: number | undefined): Promise<void> {
  await requireAnalytics(ctx);
  await inTransaction(ctx, async (tx) => {
    const known = await lockEntry(tx, month);
    if (!known) throw new AppError("not_found");
    checkRevision(tx, known, revision);
    await repo.deleteEntry(tx.db, tx.scope, month);
    await recordAudit(tx, {
      action: "analytics.revenue_removed",
      subject: { type: "restaurant", id: requireRestaurant(tx) },
      details: { ...month, before_cents: known.amount_cents },
    });
  });
}

/** The entry of a month, which nobody else can change or make meanwhile. */
async function lockEntry(tx: Ctx, month: Month): Promise<repo.EntryRow | undefined> {
  await lockUntilCommit(tx.db, "revenue", requireRestaurant(tx));
  return repo.findEntry(tx.db, tx.scope, month);
}

function checkRevision(
  ctx: Pick<Ctx, "now" | "locale">,
  known: repo.EntryRow | undefined,
  revision: number | undefined,
): void {
  if (revision === undefined || revision === (known?.revision ?? 0)) return;
  const at = known ? new Date(known.saved_at) : ctx.now;
  throw new AppError("revenue_changed", {}, { at: minuteInParis(at, ctx.locale) });
}

const present = ({ amount_cents, notes, revision, saved_at }: repo.EntryRow): RevenueEntry => ({
  amount_cents,
  notes,
  revision,
  saved_at,
});
