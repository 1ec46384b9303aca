import { USER_STATUSES } from "#shared/accounts/accounts.contract.ts";
import type { UserListItem } from "#shared/accounts/admin-users.contract.ts";
import {
  LEAST_SEARCHED,
  RESTAURANT_STANDINGS,
  type RestaurantStanding,
} from "#shared/restaurants/admin-restaurants.contract.ts";
import { oneOf } from "#web/lib/oneOf.ts";

/** What the list is narrowed to; the URL holds it. */
export interface UserFilters {
  search?: string | undefined;
  status?: UserListItem["status"] | undefined;
  verified?: "yes" | "no" | undefined;
  subscription?: RestaurantStanding | undefined;
}

/** The filters in a URL; what is not one of ours, or too short to search for, is left out. */
export const readUserFilters = (query: Record<string, string | undefined>): UserFilters => ({
  search: searchOf(query["search"]),
  status: oneOf(query["status"], USER_STATUSES),
  verified: oneOf(query["verified"], ["yes", "no"] as const),
  subscription: oneOf(query["subscription"], RESTAURANT_STANDINGS),
});

const searchOf = (text: string | undefined): string | undefined => {
  const words = text?.trim().slice(0, 100) ?? "";
  return words.length < LEAST_SEARCHED ? undefined : words;
};

/** How many of the fields beside the search are set. */
export const countUserFilters = ({ status, verified, subscription }: UserFilters): number =>
  [status, verified, subscription].filter((value) => value !== undefined).length;
