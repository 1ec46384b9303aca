import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from "@tanstack/react-query";
import type { z } from "zod";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import type { StaffKeychain } from "#shared/nfc/admin-nfc.model.ts";
import { namedOption } from "#web/features/restaurants/namedOption.ts";
import { api } from "#web/lib/api/api.ts";
import type { Finding } from "#web/ui/filter/useFoundOptions.ts";
import { keychainQuery, type AllocationFilters, type KeychainFilters, type OrderFilters } from "./officeFilters.ts";

/** All begin alike: what staff change in one list shows in the others. */
export const officeKeys = {
  keychains: ["nfc_office", "keychains"] as const,
  order: (id: string) => ["nfc_office", "orders", "one", id] as const,
  restaurants: ["nfc_restaurants"] as const,
  heirs: ["nfc_office", "heirs"] as const,
};

const firstPage = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { meta: { next_cursor?: string | null | undefined } }) => page.meta.next_cursor ?? undefined,
};

export const stockQuery = queryOptions({
  queryKey: ["nfc_office", "summary"],
  queryFn: ({ signal }) => api(adminNfcApi.summary, { signal }),
});

export const officeKeychainsQuery = (filters: KeychainFilters) =>
  infiniteQueryOptions({
    queryKey: [...officeKeys.keychains, filters],
    queryFn: ({ pageParam, signal }) =>
      api(adminNfcApi.keychains, {
        query: { ...keychainQuery(filters), search: filters.search, cursor: pageParam },
        signal,
      }),
    ...firstPage,
    placeholderData: keepPreviousData,
  });

type KeychainPages = InfiniteData<z.output<typeof adminNfcApi.keychains.response>>;

/** Puts a changed keychain wherever it is listed. */
export function putStaffKeychain(client: QueryClient, keychain: StaffKeychain): void {
  client.setQueriesData<KeychainPages>(
    { queryKey: officeKeys.keychains },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          data: page.data.map((one) => (one.id === keychain.id ? keychain : one)),
        })),
      },
  );
}

export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["nfc_office", "history", id],
    queryFn: ({ pageParam, signal }) =>
      api(adminNfcApi.history, { params: { id }, query: { cursor: pageParam }, signal }),
    ...firstPage,
  });

export const officeOrdersQuery = ({ restaurant, supplier, ...rest }: OrderFilters) =>
  infiniteQueryOptions({
    queryKey: ["nfc_office", "orders", "list", { restaurant, supplier, ...rest }],
    queryFn: ({ pageParam, signal }) =>
      api(adminNfcApi.orders, {
        query: { ...rest, restaurant_id: restaurant, supplier_id: supplier, cursor: pageParam },
        signal,
      }),
    ...firstPage,
    placeholderData: keepPreviousData,
  });

export const officeOrderQuery = (id: string) =>
  queryOptions({
    queryKey: officeKeys.order(id),
    queryFn: ({ signal }) => api(adminNfcApi.readOrder, { params: { id }, signal }),
  });

export const officeAllocationsQuery = ({ restaurant, active }: AllocationFilters) =>
  infiniteQueryOptions({
    queryKey: ["nfc_office", "allocations", { restaurant, active }],
    queryFn: ({ pageParam, signal }) =>
      api(adminNfcApi.allocations, { query: { restaurant_id: restaurant, active, cursor: pageParam }, signal }),
    ...firstPage,
    placeholderData: keepPreviousData,
  });

export const suppliersQuery = queryOptions({
  queryKey: ["nfc_office", "suppliers"],
  queryFn: async ({ signal }) => (await api(adminNfcApi.suppliers, { signal })).data,
});

/** Restaurants to give keychains to, by letters of their name or by id. */
export const findRestaurants = async (query: Finding, signal: AbortSignal) =>
  (await api(adminNfcApi.restaurants, { query, signal })).data.map(namedOption);
