import type { QueryClient } from "@tanstack/react-query";
import type { OfficeRestaurant } from "#shared/restaurants/admin-restaurants.contract.ts";
import { oneKey } from "#web/features/office/restaurants/officeQueries.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";

/** Shows what an answer says at once, and asks anew for what hangs on it. */
export const keepRestaurant =
  (client: QueryClient) =>
  (restaurant: OfficeRestaurant): void => {
    client.setQueryData(oneKey(restaurant.id), restaurant);
    renewAfter(client, "office_restaurant_changed");
  };
