import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import type { DataTableProps } from "./DataTable.tsx";

interface Page<Row> {
  data: Row[];
  meta: { total?: number | undefined };
}

interface ListWords {
  failed: string;
  noun: (count: number) => string;
}

/** What a table shows of a list that goes on: rows, a failure with its retry, and the way to more. */
export function useListProps<Row>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>,
  { failed, noun }: ListWords,
): Pick<DataTableProps<Row>, "rows" | "refreshing" | "error" | "paging"> {
  const errorText = useErrorText();
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage } = query;
  const total = data?.pages[0]?.meta.total;
  // A next page that failed leaves what is there; the button below tries again.
  const isBroken = error !== null && (data === undefined || isPlaceholderData);
  return {
    rows: data?.pages.flatMap((page) => page.data),
    refreshing: isFetching && !isFetchingNextPage,
    error: isBroken
      ? { title: failed, text: errorText(error), onRetry: () => void query.refetch(), retrying: isFetching }
      : undefined,
    paging: {
      hasMore: hasNextPage,
      loadingMore: isFetchingNextPage,
      noun,
      onMore: () => void query.fetchNextPage(),
      ...(total === undefined ? {} : { total }),
    },
  };
}
