import type { Subscription } from "#shared/subscriptions/subscriptions.contract.ts";
import type { AccessVerdict, Ctx } from "#server/context.ts";
import { within } from "#server/db/scope.ts";
import { getHeldPlan } from "#server/features/subscriptions/checkout/plans.service.ts";
import { judgeAccess } from "#server/features/subscriptions/access.service.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";
import { presentInvoice, presentSubscription } from "./billing.present.ts";

export interface Standing {
  access: AccessVerdict;
  subscription: Subscription;
  lastInvoice: repo.InvoiceRow | undefined;
}

/** How a restaurant stands with us, for staff who help its owner; undefined for one that never subscribed. */
export async function findStanding(ctx: Ctx, restaurantId: string): Promise<Standing | undefined> {
  const row = await repo.findCurrentSubscription(ctx.db, restaurantId);
  if (!row) return undefined;
  return {
    access: judgeAccess(row, ctx.now),
    subscription: presentSubscription(row, await getHeldPlan(ctx, row.plan_id), ctx.now),
    lastInvoice: await repo.findLatestInvoice(ctx.db, row.id),
  };
}

export interface OwnerBilling {
  /** As the payment provider knows the owner. */
  customerRef: string | null;
  billing: { subscription: Subscription; period_start: string } | null;
  invoices: (ReturnType<typeof presentInvoice> & { transaction_id: string | null })[];
}

/** What an owner pays and has paid, for staff. */
export async function readBilling(
  ctx: Ctx,
  { userId, restaurantId }: { userId: string; restaurantId: string | null },
): Promise<OwnerBilling> {
  const customer = await repo.findCustomer(ctx.db, userId);
  const customerRef = customer?.customer_ref ?? null;
  if (restaurantId === null) return { customerRef, billing: null, invoices: [] };
  const row = await repo.findCurrentSubscription(ctx.db, restaurantId);
  const invoices = await repo.listInvoices(ctx.db, within(ctx, { id: restaurantId }).scope);
  return {
    customerRef,
    billing: row
      ? {
          subscription: presentSubscription(row, await getHeldPlan(ctx, row.plan_id), ctx.now),
          period_start: row.current_period_start.toISOString(),
        }
      : null,
    invoices: invoices.map((invoice) => ({ ...presentInvoice(invoice), transaction_id: invoice.payment_ref })),
  };
}
