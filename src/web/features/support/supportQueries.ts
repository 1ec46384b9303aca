import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { supportApi } from "#shared/support/support.contract.ts";
import { ApiError, api, isTransient } from "#web/lib/api/api.ts";
import { readFilledPage } from "#web/lib/pages/filledPage.ts";
import type { TicketFilters } from "./list/ticketFilters.ts";

/** The beginnings are what `renewAfter` names. */
export const supportKeys = {
  list: ["support", "list", "owner"] as const,
  one: (id: string) => ["support", "one", "owner", id] as const,
};

export const ticketListQuery = (filters: TicketFilters) =>
  infiniteQueryOptions({
    queryKey: [...supportKeys.list, filters],
    queryFn: ({ pageParam, signal }) =>
      readFilledPage(pageParam, (cursor) => api(supportApi.tickets, { query: { ...filters, cursor }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** As often as the bell. */
const POLL_MS = 15_000;

/** When to look for fresh answers again: a refusal would only be repeated, and a busy server says for how long. */
export function conversationPause({ status, error }: { status: string; error: unknown }): number | false {
  if (status !== "error" || isTransient(error)) return POLL_MS;
  return error instanceof ApiError && error.retryAfter !== undefined
    ? Math.max(POLL_MS, error.retryAfter * 1000)
    : false;
}

/** One conversation; while it is on screen, and the window is, it is looked at again and again. */
export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: supportKeys.one(id),
    queryFn: ({ signal }) => api(supportApi.ticket, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => conversationPause(state),
  });
