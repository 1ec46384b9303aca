import { COUNTRIES, type Country } from "#shared/domain/countries.ts";
import {
  RESTAURANT_SORTS,
  RESTAURANT_STANDINGS,
  type RestaurantSort,
  type RestaurantStanding,
} from "#shared/restaurants/admin-restaurants.contract.ts";
import { RESTAURANT_STATUSES } from "#shared/domain/restaurant-acts.ts";
import type { Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** What the list is narrowed to, and its order; the URL holds it. */
export interface RestaurantFilters {
  search?: string | undefined;
  status?: Restaurant["status"] | undefined;
  subscription?: RestaurantStanding | undefined;
  country?: Country | undefined;
  linked?: "yes" | "no" | undefined;
  sort?: RestaurantSort | undefined;
}

/** The filters in a URL; what is not one of ours is left out. */
export const readRestaurantFilters = (query: Record<string, string | undefined>): RestaurantFilters => ({
  search: query["search"]?.slice(0, 100) || undefined,
  status: oneOf(query["status"], RESTAURANT_STATUSES),
  subscription: oneOf(query["subscription"], RESTAURANT_STANDINGS),
  country: oneOf(query["country"], COUNTRIES),
  linked: oneOf(query["linked"], ["yes", "no"] as const),
  sort: oneOf(query["sort"], RESTAURANT_SORTS),
});

/** How many of the fields beside the search are set; an order leaves nothing out. */
export const countRestaurantFilters = ({ status, subscription, country, linked }: RestaurantFilters): number =>
  [status, subscription, country, linked].filter((value) => value !== undefined).length;
