import { sql } from "kysely";
import type { CampaignRestaurant } from "#shared/campaigns/campaigns.model.ts";
import type { Db } from "#server/db/database.ts";
import { type Scope, inScope } from "#server/db/scope.ts";

/** Restaurants with at least one campaign that was not deleted, by name. */
export const listCampaignRestaurants = (
  db: Db,
  scope: Scope,
  { search, id, limit }: { search: string; id: string | undefined; limit: number },
): Promise<CampaignRestaurant[]> =>
  db
    .selectFrom("restaurants")
    .select(["restaurants.id", "restaurants.name", "restaurants.city"])
    .where(inScope("restaurants.id", scope))
    .where(sql<boolean>`strpos(lower(restaurants.name), lower(${search})) > 0`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("campaigns")
          .select("campaigns.id")
          .whereRef("campaigns.restaurant_id", "=", "restaurants.id")
          .where("campaigns.deleted_at", "is", null),
      ),
    )
    .$if(id !== undefined, (query) => query.where("restaurants.id", "=", id ?? ""))
    .orderBy("restaurants.name")
    .orderBy("restaurants.id")
    .limit(limit)
    .execute();
