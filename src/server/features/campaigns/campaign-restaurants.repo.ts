import type { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import type { Db } from "#server/db/database.ts";
import { restaurantChoice } from "#server/db/restaurant-choice.ts";
import type { Scope } from "#server/db/scope.ts";

/** Restaurants with at least one campaign that was not deleted, by name. */
export const listCampaignRestaurants = (db: Db, scope: Scope, asked: RestaurantChoice): Promise<NamedRestaurant[]> =>
  restaurantChoice(db, scope, asked)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("campaigns")
          .select("campaigns.id")
          .whereRef("campaigns.restaurant_id", "=", "restaurants.id")
          .where("campaigns.deleted_at", "is", null),
      ),
    )
    .execute();
