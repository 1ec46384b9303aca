import { endOfParisWeek } from "#shared/domain/paris-time.ts";
import type { Plan } from "#shared/subscriptions/subscriptions.contract.ts";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { changeSettings, isSettingStored, readSettings } from "#server/features/settings/settings.service.ts";
import * as repo from "./plans.repo.ts";

type PlanCtx = Pick<Ctx, "db" | "config" | "now" | "secrets">;

/** When the discounted first month ends; null when it is over or was never set. */
async function findOfferEnd(ctx: PlanCtx): Promise<Date | null> {
  const { first_month_offer_ends_at: end } = await readSettings(ctx);
  return end !== null && new Date(end) > ctx.now ? new Date(end) : null;
}

const present = (plan: repo.PlanRow, offerEnd: Date | null): Plan => {
  const discounted = offerEnd !== null && plan.first_month_cents < plan.amount_cents;
  return {
    id: plan.id,
    name: plan.name,
    amount_cents: plan.amount_cents,
    first_month_cents: discounted ? plan.first_month_cents : plan.amount_cents,
    first_month_offer_ends_at: discounted ? offerEnd.toISOString() : null,
    currency: "EUR",
    free_keychains: plan.free_keychains,
    analytics: plan.analytics,
  };
};

/** Plans on sale, with what the first month costs at this moment. */
export async function listPlans(ctx: PlanCtx): Promise<Plan[]> {
  const [rows, end] = await Promise.all([repo.listPlansOnSale(ctx.db), findOfferEnd(ctx)]);
  return rows.map((row) => present(row, end));
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
  return present(row, await findOfferEnd(ctx));
}

/** How many keychains a restaurant gets for free, by its plan; before it has one, by the plan on sale. */
export async function getFreeKeychains(ctx: Pick<Ctx, "db">, restaurantId: string): Promise<number> {
  const plan = (await repo.findPlanOfRestaurant(ctx.db, restaurantId)) ?? (await repo.listPlansOnSale(ctx.db))[0];
  return plan?.free_keychains ?? 0;
}

/** On the very first start the first-month offer runs to the end of the week; after that only staff move it. */
export async function startFirstMonthOffer(ctx: Ctx): Promise<void> {
  if (await isSettingStored(ctx, "first_month_offer_ends_at")) return;
  await changeSettings(ctx, { first_month_offer_ends_at: endOfParisWeek(ctx.now).toISOString() });
}
