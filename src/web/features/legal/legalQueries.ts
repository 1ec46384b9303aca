import { queryOptions } from "@tanstack/react-query";
import { LEGAL_VERSION, legalApi, type Operator } from "#shared/legal/legal.contract.ts";
import { api } from "#web/lib/api/api.ts";

const legalKeys = {
  operator: ["legal", "operator"] as const,
  acceptances: ["legal", "acceptances"] as const,
};

/** A page that arrived as HTML says it already. */
function writtenOperator(): { version: string; operator: Operator } | undefined {
  const said = typeof document === "undefined" ? undefined : document.documentElement.dataset["operator"];
  return said === undefined ? undefined : { version: LEGAL_VERSION, operator: JSON.parse(said) as Operator };
}

export const operatorQuery = queryOptions({
  queryKey: legalKeys.operator,
  initialData: writtenOperator,
  queryFn: ({ signal }) => api(legalApi.operator, { signal }),
  staleTime: Infinity,
});

export const acceptancesQuery = queryOptions({
  queryKey: legalKeys.acceptances,
  queryFn: async ({ signal }) => (await api(legalApi.acceptances, { signal })).data,
});
