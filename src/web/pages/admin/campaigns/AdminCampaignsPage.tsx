import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { SuggestionsPanel } from "#web/features/suggestions/SuggestionsPanel.tsx";
import { readSuggestionFilters } from "#web/features/suggestions/suggestionFilters.ts";
import { goTo } from "#web/lib/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { CampaignTabs } from "./CampaignTabs.tsx";
import { campaignTabOf } from "./campaignTabLinks.ts";

const route = getRouteApi("/admin/admin/campaigns");

export function AdminCampaignsPage() {
  const { t } = useTranslation();
  const query = route.useSearch();
  const tab = campaignTabOf(query.tab);
  const filters = useMemo(() => readSuggestionFilters(query), [query]);
  const screen = tab === "statistics" ? "admin-campaign-statistics" : "admin-campaigns";
  return (
    <>
      <PageHeader title={t("titles:admin-campaigns")} subtitle={t("shell:screens.admin-campaigns.subtitle")} />
      <CampaignTabs tab={tab}>
        {tab === "suggestions" ? (
          <SuggestionsPanel
            filters={filters}
            onFilters={(next) =>
              goTo(paths.admin.campaigns("suggestions", { ...next }), { replace: true, keepScroll: true })
            }
          />
        ) : (
          <EmptyState
            drawing="envelope"
            title={t(`shell:screens.${screen}.heading`)}
            text={t(`shell:screens.${screen}.text`)}
          />
        )}
      </CampaignTabs>
    </>
  );
}
