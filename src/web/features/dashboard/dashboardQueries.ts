import { queryOptions } from "@tanstack/react-query";
import { dashboardApi } from "#shared/analytics/dashboard.contract.ts";
import { api } from "#web/lib/api/api.ts";

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: ({ signal }) => api(dashboardApi.read, { signal }),
});
