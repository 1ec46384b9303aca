import type { Restaurant } from "#shared/restaurants/restaurants.contract.ts";

/** What the form holds, in its order. */
export const FIELDS = ["name", "email", "phone", "website", "address", "postal_code", "city", "country"] as const;
export type RestaurantValues = Record<(typeof FIELDS)[number], string>;

export const valuesOf = (restaurant: Restaurant): RestaurantValues => ({
  name: restaurant.name,
  email: restaurant.email ?? "",
  phone: restaurant.phone ?? "",
  website: restaurant.website ?? "",
  address: restaurant.address,
  postal_code: restaurant.postal_code,
  city: restaurant.city,
  country: restaurant.country,
});
