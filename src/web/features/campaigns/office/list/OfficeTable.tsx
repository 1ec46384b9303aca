import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { officeListQuery } from "#web/features/campaigns/office/officeQueries.ts";
import { OfficeFilterBar } from "./OfficeFilterBar.tsx";
import { countOfficeFilters, hasOfficeFilters, type OfficeFilters } from "./officeFilters.ts";
import { useBulkDelete } from "./useBulkDelete.tsx";
import { useOfficeColumns } from "./useOfficeColumns.tsx";

interface OfficeTableProps {
  /** From the URL. */
  filters: OfficeFilters;
  onFilters: (filters: OfficeFilters) => void;
  rowActions: (campaign: CampaignSummary) => readonly RowAction[];
}

/** Campaigns of all restaurants with search, filters and what can be done to several at once. */
export function OfficeTable({ filters, onFilters, rowActions }: OfficeTableProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const columns = useOfficeColumns();
  const query = useInfiniteQuery(officeListQuery(filters));
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage } = query;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const bulk = useBulkDelete(() => setSelected(new Set()));
  const narrow = (next: OfficeFilters): void => {
    // Nobody deletes what they no longer see.
    setSelected(new Set());
    onFilters(next);
  };
  const search = useTableSearch(filters.search ?? "", (text) => narrow({ ...filters, search: text || undefined }));
  const rows = data?.pages.flatMap((page) => page.data);
  const chosen = (rows ?? []).filter(({ id }) => selected.has(id));
  const total = data?.pages[0]?.meta.total;
  const isFiltered = hasOfficeFilters(filters);
  // A next page that failed leaves what is there; the button below tries again.
  const isBroken = error !== null && (data === undefined || isPlaceholderData);

  return (
    <>
      <DataTable<CampaignSummary>
        label={t("titles:admin-campaigns")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        refreshing={isPlaceholderData}
        error={
          isBroken
            ? {
                title: t("campaign_tracking:failure.load"),
                text: errorText(error),
                onRetry: () => void query.refetch(),
                retrying: isFetching,
              }
            : undefined
        }
        search={{ ...search, placeholder: t("campaign_office:filter.search") }}
        filters={{
          fields: <OfficeFilterBar filters={filters} onChange={narrow} />,
          active: countOfficeFilters(filters),
          onClear: isFiltered ? () => narrow({}) : undefined,
        }}
        selection={{
          // What has gone from the list since is no longer chosen.
          selected: new Set(chosen.map(({ id }) => id)),
          onChange: setSelected,
          actions: [
            {
              key: "delete",
              label: t("campaign_office:bulk.action"),
              icon: <IconTrash size={16} stroke={1.6} aria-hidden="true" />,
              onSelect: () => bulk.remove(chosen),
            },
          ],
        }}
        rowActions={rowActions}
        onRowOpen={({ id }) => goTo(paths.admin.campaign(id))}
        paging={{
          hasMore: hasNextPage,
          loadingMore: isFetchingNextPage,
          isRange: true,
          noun: (count) => t("campaign_tracking:noun", { count }),
          onMore: () => void query.fetchNextPage(),
          ...(total === undefined ? {} : { total }),
        }}
        empty={{
          drawing: "envelope",
          title: t("campaign_office:empty.title"),
          text: t("campaign_office:empty.text"),
        }}
        emptyFiltered={
          isFiltered
            ? {
                title: t("campaign_office:empty.filtered_title"),
                text: t("campaign_office:empty.filtered_text"),
                clear: (
                  <Button variant="default" onClick={() => narrow({})}>
                    {t("ui:table.clear_filters")}
                  </Button>
                ),
              }
            : undefined
        }
      />
      {bulk.dialog}
    </>
  );
}
