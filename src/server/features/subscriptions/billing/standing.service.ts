import type { Subscription } from "#shared/subscriptions/subscriptions.contract.ts";
import type { AccessVerdict, Ctx } from "#server/context.ts";
import { getHeldPlan } from "#server/features/subscriptions/checkout/plans.service.ts";
import { judgeAccess } from "#server/features/subscriptions/access.service.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";
import { presentSubscription } from "./billing.present.ts";

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
