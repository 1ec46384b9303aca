import { queryOptions } from "@tanstack/react-query";
import { legalApi } from "#shared/legal/legal.contract.ts";
import { api } from "#web/lib/api.ts";

const legalKeys = {
  operator: ["legal", "operator"] as const,
  acceptances: ["legal", "acceptances"] as const,
};

export const operatorQuery = queryOptions({
  queryKey: legalKeys.operator,
  queryFn: ({ signal }) => api(legalApi.operator, { signal }),
  staleTime: Infinity,
});

export const acceptancesQuery = queryOptions({
  queryKey: legalKeys.acceptances,
  queryFn: async ({ signal }) => (await api(legalApi.acceptances, { signal })).data,
});
