import type { CampaignRestaurant } from "#shared/campaigns/campaigns.model.ts";
import type { Ctx } from "#server/context.ts";
import * as repo from "./campaign-restaurants.repo.ts";

/** As many as a list under a field shows; whoever looks for another one types on. */
const MOST = 20;

/** Restaurants whose campaigns the caller can narrow a list to, found by letters of their name. */
export async function listCampaignRestaurants(
  ctx: Ctx,
  { search = "", id }: { search?: string | undefined; id?: string | undefined },
): Promise<{ data: CampaignRestaurant[]; meta: Record<string, never> }> {
  return { data: await repo.listCampaignRestaurants(ctx.db, ctx.scope, { search, id, limit: MOST }), meta: {} };
}
