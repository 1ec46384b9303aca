import { queryOptions } from "@tanstack/react-query";
import { dashboardApi } from "#shared/analytics/dashboard.contract.ts";
import { api } from "#web/lib/api.ts";
import { dashboardKeys } from "./dashboardKeys.ts";

export const dashboardQuery = queryOptions({
  queryKey: dashboardKeys.all,
  queryFn: ({ signal }) => api(dashboardApi.read, { signal }),
});
