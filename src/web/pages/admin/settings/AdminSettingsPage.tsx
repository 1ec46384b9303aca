import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { AuditPanel } from "#web/features/audit/AuditPanel.tsx";
import { readAuditFilters } from "#web/features/audit/auditFilters.ts";
import { JobsPanel } from "#web/features/jobs/JobsPanel.tsx";
import { SettingsPanel } from "#web/features/settings/SettingsPanel.tsx";
import { goTo } from "#web/lib/pages/navigation.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { PageTabs } from "#web/ui/layout/PageTabs.tsx";

const route = getRouteApi("/admin/admin/settings");
const TABS = ["settings", "jobs", "audit"] as const;

/** Only the query changes: the page stays where it is, and the way back leads out of it. */
const show = (tab: (typeof TABS)[number], query: object = {}): void =>
  goTo(paths.admin.settings(tab, { ...query }), { replace: true, keepScroll: true });

export function AdminSettingsPage() {
  const { t } = useTranslation();
  const query = route.useSearch();
  const tab = oneOf(query.tab, TABS) ?? "settings";
  return (
    <>
      <PageHeader title={t("titles:admin-settings")} subtitle={t("shell:screens.admin-settings.subtitle")} />
      <PageTabs
        label={t("jobs:tabs_label")}
        tabs={TABS.map((value) => ({ value, label: t(`${value}:tab`) }))}
        value={tab}
        onChange={(next) => show(next)}
      >
        {tab === "settings" ? (
          <SettingsPanel />
        ) : tab === "jobs" ? (
          <JobsPanel />
        ) : (
          <AuditPanel filters={readAuditFilters(query)} onFilters={(filters) => show("audit", filters)} />
        )}
      </PageTabs>
    </>
  );
}
