import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import { PRESENCE_EVERY_SECONDS } from "#shared/support/support-values.ts";
import { api } from "#web/lib/api/api.ts";
import { readFilledPage } from "#web/lib/pages/filledPage.ts";
import type { Finding } from "#web/ui/filter/useFoundOptions.ts";
import { namedOption } from "#web/features/restaurants/namedOption.ts";
import { conversationPause } from "#web/features/support/supportQueries.ts";
import type { DeskFilters } from "./list/deskFilters.ts";

/** The beginnings are what `renewAfter` names. */
export const deskKeys = {
  list: ["support", "list", "staff"] as const,
  one: (id: string) => ["support", "one", "staff", id] as const,
  people: ["support", "people"] as const,
  restaurants: ["support", "restaurants"] as const,
};

/** As often as the bell: a new ticket is on screen soon after its notice. */
const POLL_MS = 15_000;

export const deskListQuery = ({ restaurant, ...rest }: DeskFilters) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.list, { restaurant, ...rest }],
    queryFn: ({ pageParam, signal }) =>
      readFilledPage(pageParam, (cursor) =>
        api(adminSupportApi.tickets, { query: { ...rest, restaurant_id: restaurant, cursor }, signal }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    // Somebody who has gone on to older tickets is not disturbed: all their pages would be asked for anew.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : conversationPause(state)),
  });

export const deskStatsQuery = queryOptions({
  queryKey: ["support", "stats"],
  queryFn: ({ signal }) => api(adminSupportApi.stats, { signal }),
  refetchInterval: 4 * POLL_MS,
});

/** Who can be given a ticket. */
export const peopleQuery = queryOptions({
  queryKey: deskKeys.people,
  queryFn: async ({ signal }) => (await api(adminSupportApi.people, { signal })).data,
  staleTime: 60_000,
});

/** One conversation; while it is on screen, and the window is, it is looked at again and again. */
export const deskTicketQuery = (id: string) =>
  queryOptions({
    queryKey: deskKeys.one(id),
    queryFn: ({ signal }) => api(adminSupportApi.ticket, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => conversationPause(state),
  });

export const answersQuery = queryOptions({
  queryKey: ["support", "answers"],
  queryFn: async ({ signal }) => (await api(adminSupportApi.answers, { signal })).data,
});

/** Says that somebody looks at a ticket, and asks who else does. */
export const presenceQuery = (id: string, isWriting: () => boolean) =>
  queryOptions({
    queryKey: ["support", "presence", id],
    queryFn: ({ signal }) =>
      api(adminSupportApi.presence, { params: { id }, body: { writing: isWriting() }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: PRESENCE_EVERY_SECONDS * 1000,
  });

/** Restaurants that have tickets, by letters of their name or by id. */
export const findTicketRestaurants = async (query: Finding, signal: AbortSignal) =>
  (await api(adminSupportApi.restaurants, { query, signal })).data.map(namedOption);
