import { queryOptions } from "@tanstack/react-query";
import { restaurantsApi } from "#shared/restaurants/restaurants.contract.ts";
import { api } from "#web/lib/api/api.ts";

export const restaurantKeys = {
  all: ["restaurants"] as const,
  own: ["restaurants", "own"] as const,
};

export const restaurantQuery = queryOptions({
  queryKey: restaurantKeys.own,
  queryFn: ({ signal }) => api(restaurantsApi.read, { signal }),
});
