import { queryOptions } from "@tanstack/react-query";
import { adminScriptsApi } from "#shared/scripts/admin-scripts.contract.ts";
import { api } from "#web/lib/api/api.ts";

export const scriptsQuery = queryOptions({
  queryKey: ["custom_scripts", "list"] as const,
  queryFn: async ({ signal }) => (await api(adminScriptsApi.list, { signal })).data,
});

/** One with its code. */
export const scriptQuery = (id: string) =>
  queryOptions({
    queryKey: ["custom_scripts", "one", id] as const,
    queryFn: ({ signal }) => api(adminScriptsApi.one, { params: { id }, signal }),
    // A form is filled with it: never with what was kept from before.
    gcTime: 0,
  });

export const scriptVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["custom_scripts", "versions", id] as const,
    queryFn: async ({ signal }) => (await api(adminScriptsApi.versions, { params: { id }, signal })).data,
  });

export const scriptErrorsQuery = (id: string) =>
  queryOptions({
    queryKey: ["custom_scripts", "errors", id] as const,
    queryFn: async ({ signal }) => (await api(adminScriptsApi.errors, { params: { id }, signal })).data,
  });
