import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryFunctionContext,
  type QueryKey,
} from "@tanstack/react-query";
import { clientsApi, type ClientDetails, type ClientImport } from "#shared/clients/clients.contract.ts";
import type { NamedRestaurant } from "#shared/restaurants/restaurant-choice.ts";
import { api, isTransient } from "#web/lib/api/api.ts";
import { readFilledPage } from "#web/lib/pages/filledPage.ts";
import type { ClientFilters } from "#web/features/clients/list/clientFilters.ts";

export const clientKeys = {
  all: ["clients"] as const,
  lists: ["clients", "list"] as const,
  one: (id: string) => ["clients", "one", id] as const,
  imports: ["clients", "imports"] as const,
  importOf: (id: string) => ["clients", "imports", id] as const,
};

export const clientListQuery = (filters: ClientFilters) =>
  infiniteQueryOptions({
    queryKey: [...clientKeys.lists, filters],
    queryFn: ({ pageParam, signal }) =>
      readFilledPage(pageParam, (cursor) => api(clientsApi.list, { query: { ...filters, cursor }, signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** A client's details; staff also see whose guest it is. */
export type ShownClient = ClientDetails & { restaurant?: NamedRestaurant };
/** How the details beside a list are read. */
export type ClientQuery = (id: string) => {
  queryKey: QueryKey;
  queryFn: (context: QueryFunctionContext) => Promise<ShownClient>;
};

export const clientQuery: ClientQuery = (id) => ({
  queryKey: clientKeys.one(id),
  queryFn: ({ signal }) => api(clientsApi.read, { params: { id }, signal }),
});

export const importsQuery = queryOptions({
  queryKey: clientKeys.imports,
  queryFn: async ({ signal }) => (await api(clientsApi.imports, { signal })).data,
  staleTime: 0,
});

export const isImporting = ({ status }: Pick<ClientImport, "status">): boolean =>
  status === "queued" || status === "running";

const POLL_MS = 1000;

/** Asks every second until the import has ended; a failed call does not end the asking. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: clientKeys.importOf(id),
    queryFn: ({ signal }) => api(clientsApi.importState, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.status === "error" && !isTransient(state.error)) return false;
      return state.data !== undefined && !isImporting(state.data) ? false : POLL_MS;
    },
  });
