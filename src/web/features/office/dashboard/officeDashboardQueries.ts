import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type OfficePeriod, adminDashboardApi } from "#shared/analytics/admin-dashboard.contract.ts";
import { api } from "#web/lib/api/api.ts";

/** A screen that is left open tells what happens meanwhile. */
const WATCH_MS = 60_000;

export const officeDashboardQuery = (period: OfficePeriod) =>
  queryOptions({
    queryKey: ["office_dashboard", period],
    queryFn: ({ signal }) => api(adminDashboardApi.read, { query: { period }, signal }),
    // Whoever comes back from putting something right sees that it is gone.
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: WATCH_MS,
  });
