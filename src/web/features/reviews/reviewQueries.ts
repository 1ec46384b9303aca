import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { reviewsApi, type Review } from "#shared/reviews/reviews.contract.ts";
import { readFilledPage } from "#web/lib/pages/filledPage.ts";
import { api } from "#web/lib/api/api.ts";
import type { ReviewQuery } from "#web/features/reviews/list/reviewSearch.ts";

type ReviewPage = z.output<typeof reviewsApi.list.response>;
type ReviewPages = InfiniteData<ReviewPage, string | undefined>;

const reviewKeys = {
  all: ["reviews"] as const,
  lists: ["reviews", "list"] as const,
  list: (query: ReviewQuery) => ["reviews", "list", query] as const,
  summary: ["reviews", "summary"] as const,
  waiting: ["reviews", "waiting"] as const,
  one: (id: string) => ["reviews", "one", id] as const,
  snippets: ["reply_snippets"] as const,
};

export const reviewListQuery = (query: ReviewQuery) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.list(query),
    queryFn: ({ pageParam, signal }) =>
      readFilledPage(pageParam, (cursor) =>
        api(reviewsApi.list, { query: cursor === undefined ? query : { ...query, cursor }, signal }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.meta.next_cursor ?? undefined,
    // Coming back to the tab must not pull away a list somebody is working through; a sync renews it.
    refetchOnWindowFocus: false,
  });

export const reviewSummaryQuery = queryOptions({
  queryKey: reviewKeys.summary,
  queryFn: ({ signal }) => api(reviewsApi.summary, { signal }),
});

/** How many reviews wait for a reply: the figure beside the menu, on every page. */
export const waitingQuery = queryOptions({
  queryKey: reviewKeys.waiting,
  queryFn: async ({ signal }) => (await api(reviewsApi.waiting, { signal })).waiting,
});

/** One review; what a list knows of it is there at once and stays if fetching it anew fails. */
export const reviewQuery = (client: QueryClient, id: string) => {
  const known = findListed(client, id);
  return queryOptions({
    queryKey: reviewKeys.one(id),
    queryFn: ({ signal }) => api(reviewsApi.read, { params: { id }, signal }),
    ...(known ? { initialData: known.review, initialDataUpdatedAt: known.at } : {}),
  });
};

function findListed(client: QueryClient, id: string): { review: Review; at: number } | undefined {
  for (const [key, list] of client.getQueriesData<ReviewPages>({ queryKey: reviewKeys.lists })) {
    const review = list?.pages.flatMap((page) => page.data).find((one) => one.id === id);
    if (review) return { review, at: client.getQueryState(key)?.dataUpdatedAt ?? 0 };
  }
  return undefined;
}

export const snippetsQuery = queryOptions({
  queryKey: reviewKeys.snippets,
  queryFn: async ({ signal }) => (await api(reviewsApi.snippets, { signal })).data,
  staleTime: 5 * 60_000,
});

/** Puts a changed review wherever it is shown. It keeps its place, even in a list it no longer belongs to. */
export function putReview(client: QueryClient, review: Review): void {
  client.setQueryData(reviewKeys.one(review.id), review);
  client.setQueriesData<ReviewPages>({ queryKey: reviewKeys.lists }, (list) =>
    list === undefined
      ? list
      : {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            data: page.data.map((one) => (one.id === review.id ? review : one)),
          })),
        },
  );
}
