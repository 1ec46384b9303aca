import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import * as repo from "#server/features/subscriptions/subscriptions.repo.ts";
import { type Charge, chargesOf } from "./charges.rules.ts";

export type { Charge };

/** What the subscription cost from a moment on: invoices, and the running month at its price where no invoice is there yet. */
export async function listCharges(ctx: Pick<Ctx, "db" | "scope">, since: Date): Promise<Charge[]> {
  const [invoices, subscription] = await Promise.all([
    repo.listCharges(ctx.db, ctx.scope, since),
    repo.findCurrentSubscription(ctx.db, requireRestaurant(ctx)),
  ]);
  return chargesOf(invoices, subscription);
}
