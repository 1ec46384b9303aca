import { queryOptions } from "@tanstack/react-query";
import { templatesApi } from "#shared/templates/templates.contract.ts";
import { api } from "#web/lib/api/api.ts";

export const templatesQuery = queryOptions({
  queryKey: ["templates", "list"] as const,
  queryFn: async ({ signal }) => (await api(templatesApi.list, { signal })).data,
});

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: ["templates", "one", id] as const,
    queryFn: ({ signal }) => api(templatesApi.one, { params: { id }, signal }),
    // What is on screen is being edited: it is never replaced behind somebody's back.
    staleTime: Infinity,
    // Nor is it remembered: whoever comes back gets it as it is stored now, with its draft.
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["templates", "versions", id] as const,
    queryFn: async ({ signal }) => (await api(templatesApi.versions, { params: { id }, signal })).data,
  });
