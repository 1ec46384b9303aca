import { endOfParisWeek } from "#shared/domain/paris-time.ts";
import type { Plan } from "#shared/subscriptions/subscriptions.contract.ts";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { changeSettings, isSettingStored, readSettings } from "#server/features/settings/settings.service.ts";
import * as repo from "./plans.repo.ts";

type PlanCtx = Pick<Ctx, "db" | "config" | "now" | "secrets">;

interface Terms {
  /** When the discounted first month ends; null when it is over or was never set. */
  offerEnd: Date | null;
  /** Instead of what plans say. */
  freeKeychains: number | null;
}

async function readTerms(ctx: PlanCtx): Promise<Terms> {
  const { first_month_offer_ends_at: end, free_keychains: freeKeychains } = await readSettings(ctx);
  return { offerEnd: end !== null && new Date(end) > ctx.now ? new Date(end) : null, freeKeychains };
}

const present = (plan: repo.PlanRow, { offerEnd, freeKeychains }: Terms): Plan => {
  const discounted = offerEnd !== null && plan.first_month_cents < plan.amount_cents;
  return {
    id: plan.id,
    name: plan.name,
    amount_cents: plan.amount_cents,
    first_month_cents: discounted ? plan.first_month_cents : plan.amount_cents,
    first_month_offer_ends_at: discounted ? offerEnd.toISOString() : null,
    currency: "EUR",
    free_keychains: freeKeychains ?? plan.free_keychains,
    analytics: plan.analytics,
  };
};

/** Plans on sale, with what the first month costs at this moment. */
export async function listPlans(ctx: PlanCtx): Promise<Plan[]> {
  const [rows, terms] = await Promise.all([repo.listPlansOnSale(ctx.db), readTerms(ctx)]);
  return rows.map((row) => present(row, terms));
}

/** A plan on sale. */
export async function getPlan(ctx: PlanCtx, id: string): Promise<Plan> {
  const plan = (await listPlans(ctx)).find((candidate) => candidate.id === id);
  if (!plan) throw new AppError("plan_not_found");
  return plan;
}

/** A plan somebody holds, on sale or not. */
export async function getHeldPlan(ctx: PlanCtx, id: string): Promise<Plan> {
  const row = await repo.findPlan(ctx.db, id);
  if (!row) throw new AppError("plan_not_found");
  return present(row, await readTerms(ctx));
}

/** How many keychains a restaurant gets for free: as System settings say, else by its plan; before it has one, by the plan on sale. */
export async function getFreeKeychains(
  ctx: Pick<Ctx, "db" | "config" | "secrets">,
  restaurantId: string,
): Promise<number> {
  const { free_keychains: everywhere } = await readSettings(ctx);
  if (everywhere !== null) return everywhere;
  const plan = (await repo.findPlanOfRestaurant(ctx.db, restaurantId)) ?? (await repo.listPlansOnSale(ctx.db))[0];
  return plan?.free_keychains ?? 0;
}

/** On the very first start the first-month offer runs to the end of the week; after that only staff move it. */
export async function startFirstMonthOffer(ctx: Ctx): Promise<void> {
  if (await isSettingStored(ctx, "first_month_offer_ends_at")) return;
  await changeSettings(ctx, { first_month_offer_ends_at: endOfParisWeek(ctx.now).toISOString() });
}
