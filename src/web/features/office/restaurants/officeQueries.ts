import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { clientsOfRestaurantApi } from "#shared/clients/clients.contract.ts";
import { adminRestaurantsApi } from "#shared/restaurants/admin-restaurants.contract.ts";
import { adminReviewsApi } from "#shared/reviews/reviews.contract.ts";
import { adminSubscriptionsApi } from "#shared/subscriptions/admin-subscriptions.contract.ts";
import type { ClientFilters } from "#web/features/clients/list/clientFilters.ts";
import { readFilledPage } from "#web/lib/pages/filledPage.ts";
import { api } from "#web/lib/api/api.ts";
import type { RestaurantFilters } from "./restaurantFilters.ts";

const keys = {
  list: ["restaurant_office", "list"] as const,
  one: (id: string) => ["restaurant_office", "one", id] as const,
  owners: ["restaurant_office", "owners"] as const,
};
export const oneKey = keys.one;

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { meta: { next_cursor?: string | null | undefined } }) => page.meta.next_cursor ?? undefined,
  placeholderData: keepPreviousData,
};

export const restaurantsQuery = (filters: RestaurantFilters) =>
  infiniteQueryOptions({
    queryKey: [...keys.list, filters],
    queryFn: ({ pageParam, signal }) =>
      api(adminRestaurantsApi.list, { query: { ...filters, cursor: pageParam }, signal }),
    ...paged,
  });

export const oneRestaurantQuery = (id: string) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api(adminRestaurantsApi.read, { params: { id }, signal }),
  });

export const foundOwnersQuery = (search: string) =>
  queryOptions({
    queryKey: [...keys.owners, search],
    queryFn: async ({ signal }) => (await api(adminRestaurantsApi.searchOwners, { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  });

export const subscriptionOfQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.one(id), "subscription"],
    queryFn: ({ signal }) => api(adminSubscriptionsApi.ofRestaurant, { params: { id }, signal }),
  });

export const reviewsOfQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.one(id), "reviews"],
    queryFn: ({ pageParam, signal }) =>
      api(adminReviewsApi.ofRestaurant, { params: { id }, query: { cursor: pageParam }, signal }),
    ...paged,
  });

export const clientsOfQuery = (id: string, filters: ClientFilters) =>
  infiniteQueryOptions({
    queryKey: [...keys.one(id), "clients", filters],
    queryFn: ({ pageParam, signal }) =>
      readFilledPage(pageParam, (cursor) =>
        api(clientsOfRestaurantApi.list, { params: { id }, query: { ...filters, cursor }, signal }),
      ),
    ...paged,
  });
