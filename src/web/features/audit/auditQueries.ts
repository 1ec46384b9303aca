import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { auditApi } from "#shared/audit/audit.contract.ts";
import { api } from "#web/lib/api/api.ts";
import type { Finding } from "#web/ui/filter/useFoundOptions.ts";
import { type AuditFilters, auditQuery } from "./auditFilters.ts";

/** Whoever looks wants to see what has just happened. */
export const auditListQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["audit", "list", filters],
    queryFn: ({ pageParam, signal }) =>
      api(auditApi.list, { query: { ...auditQuery(filters), cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const auditActionsQuery = queryOptions({
  queryKey: ["audit", "actions"],
  queryFn: async ({ signal }) => (await api(auditApi.actions, { signal })).data,
});

export const findPeople = async (query: Finding, signal: AbortSignal) =>
  (await api(auditApi.people, { query, signal })).data.map(({ id, name, email }) => ({
    value: id,
    label: `${name} · ${email}`,
  }));

export const findRestaurants = async (query: Finding, signal: AbortSignal) =>
  (await api(auditApi.restaurants, { query, signal })).data.map(({ id, name, city }) => ({
    value: id,
    label: city === "" ? name : `${name} · ${city}`,
  }));
