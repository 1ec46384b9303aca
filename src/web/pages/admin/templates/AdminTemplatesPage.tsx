import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TemplatesPanel } from "#web/features/templates/list/TemplatesPanel.tsx";
import { readTemplateFilters } from "#web/features/templates/list/templateFilters.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { CampaignTabs } from "#web/pages/admin/campaigns/CampaignTabs.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

const route = getRouteApi("/admin/admin/campaigns/templates");

export function AdminTemplatesPage() {
  const { t } = useTranslation();
  const query = route.useSearch();
  const filters = useMemo(() => readTemplateFilters(query), [query]);
  return (
    <>
      <PageHeader title={t("titles:admin-templates")} subtitle={t("shell:screens.admin-templates.subtitle")} />
      <CampaignTabs tab="templates">
        <TemplatesPanel
          filters={filters}
          onFilters={(next) => goTo(paths.admin.templates({ ...next }), { replace: true, keepScroll: true })}
        />
      </CampaignTabs>
    </>
  );
}
