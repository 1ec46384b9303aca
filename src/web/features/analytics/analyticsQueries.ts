import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { analyticsApi } from "#shared/analytics/analytics.contract.ts";
import { api } from "#web/lib/api/api.ts";
import type { AskedPeriod } from "./period/analyticsView.ts";

/** One year's months. The dialog asks for other years than the page, so no year stands in for another. */
export const revenueQuery = (year: number) =>
  queryOptions({
    queryKey: ["analytics", "revenue", year],
    queryFn: ({ signal }) => api(analyticsApi.revenue, { query: { year }, signal }),
  });

export const codesQuery = (query: AskedPeriod) =>
  queryOptions({
    queryKey: ["analytics", "codes", query],
    queryFn: ({ signal }) => api(analyticsApi.qr, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const keychainsQuery = (query: AskedPeriod) =>
  queryOptions({
    queryKey: ["analytics", "keychains", query],
    queryFn: ({ signal }) => api(analyticsApi.nfc, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const funnelQuery = (query: AskedPeriod) =>
  queryOptions({
    queryKey: ["analytics", "funnel", query],
    queryFn: ({ signal }) => api(analyticsApi.funnel, { query, signal }),
    placeholderData: keepPreviousData,
  });
