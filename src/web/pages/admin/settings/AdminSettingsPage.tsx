import { useTranslation } from "react-i18next";
import { JobsPanel } from "#web/features/jobs/JobsPanel.tsx";
import { goTo } from "#web/lib/navigation.ts";
import { paths } from "#web/lib/paths.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { PageTabs } from "#web/ui/layout/PageTabs.tsx";

export function AdminSettingsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-settings")} subtitle={t("shell:screens.admin-settings.subtitle")} />
      <PageTabs
        label={t("jobs:tabs_label")}
        tabs={[{ value: "jobs", label: t("jobs:tab") }]}
        value="jobs"
        onChange={(tab) => goTo(`${paths.admin.settings()}?tab=${tab}`, { replace: true })}
      >
        <JobsPanel />
      </PageTabs>
    </>
  );
}
