import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { api } from "#web/lib/api/api.ts";
import type { UserFilters } from "./userFilters.ts";

export const usersQuery = (filters: UserFilters) =>
  infiniteQueryOptions({
    queryKey: ["users_office", "list", filters],
    queryFn: ({ pageParam, signal }) => api(adminUsersApi.list, { query: { ...filters, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ["users_office", "one", id],
    queryFn: ({ signal }) => api(adminUsersApi.read, { params: { id }, signal }),
  });

export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["users_office", "one", id, "sessions"],
    queryFn: async ({ signal }) => (await api(adminUsersApi.sessions, { params: { id }, signal })).data,
  });
