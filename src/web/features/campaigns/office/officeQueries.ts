import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminCampaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { campaignKeys, listPause } from "#web/features/campaigns/campaignQueries.ts";
import { namedOption } from "#web/features/restaurants/namedOption.ts";
import type { Finding } from "#web/ui/filter/useFoundOptions.ts";
import { officeQuery, type OfficeFilters } from "./list/officeFilters.ts";

export const officeListQuery = (filters: OfficeFilters) =>
  infiniteQueryOptions({
    queryKey: [...campaignKeys.list("staff"), filters],
    queryFn: ({ pageParam, signal }) =>
      api(adminCampaignsApi.list, { query: { ...officeQuery(filters), cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => listPause(state),
  });

/** Restaurants that have campaigns, by letters of their name or by id. */
export const findCampaignRestaurants = async (query: Finding, signal: AbortSignal) =>
  (await api(adminCampaignsApi.restaurants, { query, signal })).data.map(namedOption);

export const statisticsQuery = (months: number) =>
  queryOptions({
    queryKey: [...campaignKeys.statistics, months],
    queryFn: ({ signal }) => api(adminCampaignsApi.stats, { query: { months }, signal }),
    placeholderData: keepPreviousData,
  });

export const clockQuery = queryOptions({
  queryKey: campaignKeys.clock,
  queryFn: ({ signal }) => api(adminCampaignsApi.clock, { signal }),
  staleTime: 0,
});

/** When the next mail of all campaigns is due; null if none is planned. */
export const nextMailQuery = queryOptions({
  queryKey: campaignKeys.nextMail,
  queryFn: async ({ signal }) => {
    const lists = await Promise.all(
      (["active", "scheduled"] as const).map((status) => api(adminCampaignsApi.list, { query: { status }, signal })),
    );
    const due = lists.flatMap(({ data }) => data.flatMap(({ next }) => next?.due_at ?? []));
    return due.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
  },
});
