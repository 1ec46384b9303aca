import type { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import type { Ctx } from "#server/context.ts";
import * as repo from "./campaign-restaurants.repo.ts";

/** Restaurants whose campaigns the caller can narrow a list to, found by letters of their name. */
export async function listCampaignRestaurants(
  ctx: Ctx,
  asked: RestaurantChoice,
): Promise<{ data: NamedRestaurant[]; meta: Record<string, never> }> {
  return { data: await repo.listCampaignRestaurants(ctx.db, ctx.scope, asked), meta: {} };
}
