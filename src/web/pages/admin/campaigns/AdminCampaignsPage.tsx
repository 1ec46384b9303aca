import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CampaignOffice } from "#web/features/campaigns/office/list/CampaignOffice.tsx";
import { readOfficeFilters } from "#web/features/campaigns/office/list/officeFilters.ts";
import { readPeriod } from "#web/features/campaigns/office/statistics/period.ts";
import { StatisticsPanel } from "#web/features/campaigns/office/statistics/StatisticsPanel.tsx";
import { SuggestionsPanel } from "#web/features/suggestions/SuggestionsPanel.tsx";
import { readSuggestionFilters } from "#web/features/suggestions/suggestionFilters.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { CampaignTabs } from "./CampaignTabs.tsx";
import { campaignTabOf } from "./campaignTabLinks.ts";

const route = getRouteApi("/admin/admin/campaigns");

export function AdminCampaignsPage() {
  const { t } = useTranslation();
  const tab = campaignTabOf(route.useSearch().tab);
  return (
    <>
      <PageHeader title={t("titles:admin-campaigns")} subtitle={t("shell:screens.admin-campaigns.subtitle")} />
      <CampaignTabs tab={tab}>
        {tab === "campaigns" && <CampaignsTab />}
        {tab === "suggestions" && <SuggestionsTab />}
        {tab === "statistics" && <StatisticsTab />}
      </CampaignTabs>
    </>
  );
}

/** Only the query changes: the page stays where it is, and the way back leads out of it. */
const show = (tab: string | undefined, query: object): void =>
  goTo(paths.admin.campaigns(tab, { ...query }), { replace: true, keepScroll: true });

function CampaignsTab() {
  const query = route.useSearch();
  const filters = useMemo(() => readOfficeFilters(query), [query]);
  return <CampaignOffice filters={filters} onFilters={(next) => show(undefined, next)} />;
}

function SuggestionsTab() {
  const query = route.useSearch();
  const filters = useMemo(() => readSuggestionFilters(query), [query]);
  return <SuggestionsPanel filters={filters} onFilters={(next) => show("suggestions", next)} />;
}

function StatisticsTab() {
  const months = readPeriod(route.useSearch().months);
  return (
    <StatisticsPanel
      months={months}
      onMonths={(next) => show("statistics", { months: next === 12 ? undefined : String(next) })}
    />
  );
}
