import type {
  OfficeRestaurant,
  RestaurantListItem,
  RestaurantOwner,
} from "#shared/restaurants/admin-restaurants.contract.ts";
import { presentRestaurant } from "#server/features/restaurants/restaurants.present.ts";
import type { RestaurantRow } from "#server/features/restaurants/restaurants.repo.ts";
import type { ListedRestaurant, searchOwners } from "./office-list.repo.ts";
import type { Surroundings, findOwner, listOldCodes } from "./office.repo.ts";

export const presentListed = (row: ListedRestaurant): RestaurantListItem => ({
  id: row.id,
  name: row.name,
  city: row.city,
  country: row.country,
  email: row.email,
  status: row.status,
  subscription: row.standing,
  owner: row.owner_id ? { id: row.owner_id, name: row.owner_name ?? "", email: row.owner_email ?? "" } : null,
  clients: row.clients,
  created_at: row.created_at.toISOString(),
});

type FoundOwner = Awaited<ReturnType<typeof searchOwners>>[number];
export const presentFoundOwner = (row: FoundOwner): RestaurantOwner => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  status: row.status,
  restaurant: row.restaurant_id ? { id: row.restaurant_id, name: row.restaurant_name ?? "" } : null,
});

export interface WholeRestaurant {
  row: RestaurantRow;
  reviewLink: string;
  owner: Awaited<ReturnType<typeof findOwner>>;
  oldCodes: Awaited<ReturnType<typeof listOldCodes>>;
  around: Surroundings;
}

export const presentWhole = ({ row, reviewLink, owner, oldCodes, around }: WholeRestaurant): OfficeRestaurant => ({
  ...presentRestaurant(row, reviewLink),
  subscription: around.standing,
  trial_ends_at: around.trial_ends_at?.toISOString() ?? null,
  owner: owner
    ? { id: owner.id, name: `${owner.first_name} ${owner.last_name}`, email: owner.email, status: owner.status }
    : null,
  old_codes: oldCodes.map((old) => ({ ...old, replaced_at: old.replaced_at.toISOString() })),
  counts: {
    clients: around.clients,
    reviews: around.reviews,
    keychains: around.keychains,
    campaigns: around.campaigns,
  },
  created_at: row.created_at.toISOString(),
});
