import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { offersApi } from "#shared/offers/offers.contract.ts";
import { tillsApi } from "#shared/offers/tills.contract.ts";
import { api } from "#web/lib/api/api.ts";

export const tillsQuery = queryOptions({
  queryKey: ["tills"],
  queryFn: async ({ signal }) => (await api(tillsApi.list, { signal })).data,
});

export const redemptionsQuery = infiniteQueryOptions({
  queryKey: ["redemptions"],
  queryFn: ({ pageParam, signal }) => api(offersApi.redemptions, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
});
