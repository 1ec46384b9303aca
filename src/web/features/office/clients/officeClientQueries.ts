import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { OfficeClientList, adminClientsApi } from "#shared/clients/admin-clients.contract.ts";
import type { ClientQuery } from "#web/features/clients/clientQueries.ts";
import { api } from "#web/lib/api/api.ts";
import { checkedApi } from "#web/lib/api/checkedApi.ts";
import { readFilledPage } from "#web/lib/pages/filledPage.ts";
import type { Finding } from "#web/ui/filter/useFoundOptions.ts";
import type { OfficeClientFilters } from "./officeClientFilters.ts";

export const officeClientKeys = {
  lists: ["clients_office", "list"] as const,
  one: (id: string) => ["clients_office", "one", id] as const,
  restaurants: ["clients_office", "restaurants"] as const,
};

export const officeClientsQuery = (filters: OfficeClientFilters) =>
  infiniteQueryOptions({
    queryKey: [...officeClientKeys.lists, filters],
    queryFn: ({ pageParam, signal }) =>
      readFilledPage(pageParam, (cursor) =>
        checkedApi(adminClientsApi.list, OfficeClientList, { query: { ...filters, cursor }, signal }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const officeClientQuery: ClientQuery = (id) => ({
  queryKey: officeClientKeys.one(id),
  queryFn: ({ signal }) => api(adminClientsApi.read, { params: { id }, signal }),
});

export const findRestaurants = async (query: Finding, signal: AbortSignal) =>
  (await api(adminClientsApi.restaurants, { query, signal })).data.map(({ id, name, city }) => ({
    value: id,
    label: city === "" ? name : `${name} · ${city}`,
  }));
