import { Button } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ClientListItem } from "#shared/clients/clients.contract.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { EmptyStateProps } from "#web/ui/feedback/EmptyState.tsx";
import type { Column, RowAction } from "#web/ui/table/tableModel.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { useListProps } from "#web/ui/table/useListProps.ts";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { ClientFilterBar } from "./ClientFilterBar.tsx";
import { countFilters, hasFilters, type ClientFilters } from "./clientFilters.ts";
import { nameOf } from "#web/features/clients/clientWords.ts";

interface ClientTableProps<Row extends ClientListItem, Filters extends ClientFilters> {
  list: UseInfiniteQueryResult<InfiniteData<{ data: Row[]; meta: { total?: number | undefined } }>>;
  columns: readonly Column<Row>[];
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** No filter at all. */
  none: Filters;
  /** A filter of this list alone, before the others. */
  first?: { field: ReactNode; isSet: boolean };
  onOpen?: (id: string) => void;
  rowActions?: (client: Row) => readonly RowAction[];
  empty: EmptyStateProps;
  /** What to say of a failure, where it is not what is said everywhere. */
  failureText?: (error: unknown) => string | undefined;
}

/** A list of clients with search and filters: an owner's, one restaurant's, or everybody's. */
export function ClientTable<Row extends ClientListItem, Filters extends ClientFilters>(
  props: ClientTableProps<Row, Filters>,
) {
  const { list: query, columns, filters, onFilters, none, first, onOpen, rowActions, empty, failureText } = props;
  const { t } = useTranslation();
  const list = useListProps(query, {
    failed: t("clients:load_failed"),
    noun: (count) => t("clients:noun", { count }),
  });
  const search = useTableSearch(filters.search ?? "", (text) => onFilters({ ...filters, search: text || undefined }));
  const isFiltered = hasFilters(filters);
  const errorText = useErrorText();
  const failure = (): string => {
    const reason = errorText(query.error);
    return failureText?.(query.error) ?? (isFiltered ? t("clients:load_failed_text", { reason }) : reason);
  };
  const clear = (): void => onFilters(none);

  return (
    <DataTable<Row>
      {...list}
      label={t("clients:title")}
      columns={columns}
      rowKey={(client) => client.id}
      rowName={nameOf}
      error={list.error && { ...list.error, text: failure() }}
      search={{ ...search, placeholder: t("clients:search") }}
      filters={{
        fields: (
          <>
            {first?.field}
            <ClientFilterBar filters={filters} onChange={onFilters} />
          </>
        ),
        active: countFilters(filters) + (first?.isSet === true ? 1 : 0),
        onClear: isFiltered ? clear : undefined,
      }}
      {...(rowActions && { rowActions })}
      {...(onOpen && { onRowOpen: (client: Row) => onOpen(client.id) })}
      empty={empty}
      emptyFiltered={
        isFiltered
          ? {
              title: t("clients:empty.filtered_title"),
              text: `${t("clients:empty.filtered_text")} ${filters.search === undefined ? "" : t("clients:search_hint")}`,
              clear: (
                <Button variant="default" onClick={clear}>
                  {t("clients:filter.clear")}
                </Button>
              ),
            }
          : undefined
      }
    />
  );
}
