import type { Restaurant } from "#shared/restaurants/restaurants.contract.ts";
import type { RestaurantRow } from "./restaurants.repo.ts";

export const presentRestaurant = (row: RestaurantRow, reviewLink: string): Restaurant => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  website: row.website,
  address: row.address,
  city: row.city,
  postal_code: row.postal_code,
  country: row.country,
  status: row.status,
  google_place_id: row.google_place_id,
  review_code: row.review_code,
  surprise_en: row.surprise_en,
  surprise_de: row.surprise_de,
  legal_name: row.legal_name,
  legal_representative: row.legal_representative,
  register_number: row.register_number,
  vat_id: row.vat_id,
  review_link: reviewLink,
});
