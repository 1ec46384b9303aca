import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { CAMPAIGN_STATUSES, CAMPAIGN_TYPES } from "#shared/campaigns/campaign-actions.ts";
import type { CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FilterSelect } from "#web/ui/filter/FilterSelect.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { useTableSearch } from "#web/ui/table/useTableSearch.ts";
import { useCampaignActions } from "#web/features/campaigns/actions/useCampaignActions.tsx";
import { CAMPAIGN_DOORS } from "#web/features/campaigns/campaignDoors.ts";
import { campaignListQuery } from "#web/features/campaigns/campaignQueries.ts";
import { countCampaignFilters, readCampaignFilters, type CampaignFilters } from "./campaignFilters.ts";
import { useCampaignColumns } from "./useCampaignColumns.tsx";
import { useEmptyCampaigns } from "./useEmptyCampaigns.tsx";

const hrefOf = (id: string): string => paths.campaign(id);

/** The owner's campaigns: where each stands, what it brought, and what can be done with it. */
export function CampaignList({ filters }: { filters: CampaignFilters }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const columns = useCampaignColumns(hrefOf);
  const empty = useEmptyCampaigns();
  const { actionsFor, dialog } = useCampaignActions(CAMPAIGN_DOORS.owner);
  const query = useInfiniteQuery(campaignListQuery(filters));
  const { data, error, isFetching, isFetchingNextPage, isPlaceholderData, hasNextPage } = query;
  const apply = (next: CampaignFilters): void =>
    goTo(paths.campaigns({ ...next }), { replace: true, keepScroll: true });
  const search = useTableSearch(filters.search ?? "", (text) => apply({ ...filters, search: text || undefined }));
  const total = data?.pages[0]?.meta.total;
  const isFiltered = filters.search !== undefined || countCampaignFilters(filters) > 0;
  const isBroken = error !== null && (data === undefined || isPlaceholderData);
  const clear = isFiltered ? () => apply({}) : undefined;

  return (
    <>
      <ListHeader total={total} isFiltered={isFiltered} />
      <DataTable<CampaignSummary>
        label={t("titles:campaigns")}
        columns={columns}
        rows={data?.pages.flatMap((page) => page.data)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        // Only another question makes the rows pale, not each look at how far the sending is.
        refreshing={isPlaceholderData && isFetching}
        error={
          isBroken
            ? {
                title: t("campaign_tracking:failure.load"),
                text: isFiltered
                  ? t("campaign_tracking:list.load_kept", { reason: errorText(error) })
                  : errorText(error),
                onRetry: () => void query.refetch(),
                retrying: isFetching,
              }
            : undefined
        }
        search={{ ...search, placeholder: t("campaign_tracking:list.search") }}
        filters={{
          fields: <ListFilters filters={filters} onChange={apply} />,
          active: countCampaignFilters(filters),
          onClear: clear,
        }}
        rowActions={actionsFor}
        onRowOpen={({ id }) => goTo(hrefOf(id))}
        paging={{
          hasMore: hasNextPage,
          loadingMore: isFetchingNextPage,
          noun: (count) => t("campaign_tracking:noun", { count }),
          onMore: () => void query.fetchNextPage(),
          ...(total === undefined ? {} : { total }),
        }}
        empty={empty}
        emptyFiltered={
          isFiltered
            ? {
                title: t("campaign_tracking:list.none_match"),
                text: t("campaign_tracking:list.none_match_text"),
                clear: (
                  <Button variant="default" onClick={clear}>
                    {t("campaign_tracking:list.clear")}
                  </Button>
                ),
              }
            : undefined
        }
      />
      {dialog}
    </>
  );
}

function ListHeader({ total, isFiltered }: { total: number | undefined; isFiltered: boolean }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const isEmpty = total === 0 && !isFiltered;
  const subtitle =
    total === undefined || isEmpty
      ? t("campaign_tracking:list.subtitle")
      : t(isFiltered ? "campaign_tracking:list.matching" : "campaign_tracking:list.total", {
          count: total,
          formatted: number(total),
        });
  return (
    <PageHeader
      title={t("titles:campaigns")}
      subtitle={subtitle}
      // With nothing there yet, the way to the first one stands in the middle of the page.
      actions={
        isEmpty ? undefined : (
          <Button
            component={AppLink}
            href={paths.newCampaign()}
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          >
            {t("campaign_tracking:list.new")}
          </Button>
        )
      }
    />
  );
}

interface ListFiltersProps {
  filters: CampaignFilters;
  onChange: (filters: CampaignFilters) => void;
}

function ListFilters({ filters, onChange }: ListFiltersProps) {
  const { t } = useTranslation();
  const change = (key: "status" | "type") => (value: string | null) =>
    onChange(readCampaignFilters({ ...filters, [key]: value ?? undefined }));
  return (
    <>
      <FilterSelect
        label={t("campaign_tracking:list.status")}
        any={t("campaign_tracking:list.any_status")}
        value={filters.status ?? null}
        onChange={change("status")}
        data={CAMPAIGN_STATUSES.map((value) => ({ value, label: t(`campaigns:status.${value}`) }))}
      />
      <FilterSelect
        label={t("campaign_tracking:list.type")}
        any={t("campaign_tracking:list.any_type")}
        value={filters.type ?? null}
        onChange={change("type")}
        data={CAMPAIGN_TYPES.map((value) => ({ value, label: t(`campaign_tracking:type.${value}`) }))}
      />
    </>
  );
}
