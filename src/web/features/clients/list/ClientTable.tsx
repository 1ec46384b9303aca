import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { EmptyStateProps } from "#web/ui/feedback/EmptyState.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { ClientFilterBar } from "./ClientFilterBar.tsx";
import { countFilters, hasFilters, type ClientFilters } from "./clientFilters.ts";
import { clientListQuery } from "#web/features/clients/clientQueries.ts";
import { nameOf } from "#web/features/clients/clientWords.ts";
import { useClientColumns } from "./useClientColumns.tsx";

interface ClientTableProps {
  filters: ClientFilters;
  onFilters: (filters: ClientFilters) => void;
  hrefOf: (id: string) => string;
  onOpen: (id: string) => void;
  rowActions: (client: ClientListItem) => readonly RowAction[];
  empty: EmptyStateProps;
}

/** The list of clients with search and filters. */
export function ClientTable({ filters, onFilters, hrefOf, onOpen, rowActions, empty }: ClientTableProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const columns = useClientColumns(hrefOf);
  const query = useInfiniteQuery(clientListQuery(filters));
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage } = query;
  const search = useTableSearch(filters.search ?? "", (text) => onFilters({ ...filters, search: text || undefined }));
  const total = data?.pages[0]?.meta.total;
  const isFiltered = hasFilters(filters);
  // A next page that failed leaves what is there; the button below tries again.
  const isBroken = error !== null && (data === undefined || isPlaceholderData);

  return (
    <DataTable<ClientListItem>
      label={t("clients:title")}
      columns={columns}
      rows={data?.pages.flatMap((page) => page.data)}
      rowKey={(client) => client.id}
      rowName={nameOf}
      refreshing={isFetching && !isFetchingNextPage}
      error={
        isBroken
          ? {
              title: t("clients:load_failed"),
              text: isFiltered ? t("clients:load_failed_text", { reason: errorText(error) }) : errorText(error),
              onRetry: () => void query.refetch(),
              retrying: isFetching,
            }
          : undefined
      }
      search={{ ...search, placeholder: t("clients:search") }}
      filters={{
        fields: <ClientFilterBar filters={filters} onChange={onFilters} />,
        active: countFilters(filters),
        onClear: isFiltered ? () => onFilters({}) : undefined,
      }}
      rowActions={rowActions}
      onRowOpen={(client) => onOpen(client.id)}
      paging={{
        hasMore: hasNextPage,
        loadingMore: isFetchingNextPage,
        noun: (count) => t("clients:noun", { count }),
        onMore: () => void query.fetchNextPage(),
        ...(total === undefined ? {} : { total }),
      }}
      empty={empty}
      emptyFiltered={
        isFiltered
          ? {
              title: t("clients:empty.filtered_title"),
              text: `${t("clients:empty.filtered_text")} ${filters.search === undefined ? "" : t("clients:search_hint")}`,
              clear: (
                <Button variant="default" onClick={() => onFilters({})}>
                  {t("clients:filter.clear")}
                </Button>
              ),
            }
          : undefined
      }
    />
  );
}
