import type { Restaurant } from "#shared/restaurants/restaurants.contract.ts";

/** What the form holds, in its order. */
export const FIELDS = [
  "name",
  "email",
  "phone",
  "website",
  "address",
  "postal_code",
  "city",
  "country",
  "surprise_en",
  "surprise_de",
  "legal_name",
  "legal_representative",
  "register_number",
  "vat_id",
] as const;
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
  surprise_en: restaurant.surprise_en ?? "",
  surprise_de: restaurant.surprise_de ?? "",
  legal_name: restaurant.legal_name ?? "",
  legal_representative: restaurant.legal_representative ?? "",
  register_number: restaurant.register_number ?? "",
  vat_id: restaurant.vat_id ?? "",
});
