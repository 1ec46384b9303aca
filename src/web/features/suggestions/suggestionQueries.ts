import { queryOptions } from "@tanstack/react-query";
import { adminSuggestionsApi } from "#shared/suggestions/suggestions.contract.ts";
import { api } from "#web/lib/api.ts";

export const staffSuggestionsQuery = queryOptions({
  queryKey: ["suggestions", "staff"] as const,
  queryFn: async ({ signal }) => (await api(adminSuggestionsApi.list, { signal })).data,
});
