import { queryOptions } from "@tanstack/react-query";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { adminSuggestionsApi, suggestionsApi } from "#shared/suggestions/suggestions.contract.ts";
import { api } from "#web/lib/api/api.ts";

export const staffSuggestionsQuery = queryOptions({
  queryKey: ["suggestions", "staff"] as const,
  queryFn: async ({ signal }) => (await api(adminSuggestionsApi.list, { signal })).data,
});

/** What an owner chooses from. */
export const ownerSuggestionsQuery = (language: GuestLanguage) =>
  queryOptions({
    queryKey: ["suggestions", "owner", language] as const,
    queryFn: async ({ signal }) => (await api(suggestionsApi.list, { query: { language }, signal })).data,
  });
