import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { healthApi } from "#shared/jobs/health.contract.ts";
import { jobsApi } from "#shared/jobs/jobs.contract.ts";
import { api } from "#web/lib/api/api.ts";

const jobKeys = {
  counts: ["jobs", "counts"] as const,
  health: ["jobs", "health"] as const,
  dead: ["jobs", "dead"] as const,
};

/** Short: whoever opens this page is watching the queue. */
const WATCH_MS = 10_000;

export const jobCountsQuery = queryOptions({
  queryKey: jobKeys.counts,
  queryFn: async ({ signal }) => (await api(jobsApi.counts, { signal })).data,
  refetchInterval: WATCH_MS,
});

export const healthQuery = queryOptions({
  queryKey: jobKeys.health,
  queryFn: ({ signal }) => api(healthApi.read, { signal }),
  refetchInterval: WATCH_MS,
});

export const deadJobsQuery = (kind: string | null) =>
  infiniteQueryOptions({
    queryKey: [...jobKeys.dead, kind],
    queryFn: ({ pageParam, signal }) =>
      api(jobsApi.dead, { query: { ...(kind !== null && { kind }), cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.meta.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
