import { useTranslation } from "react-i18next";
import { CampaignTabs } from "#web/pages/admin/campaigns/CampaignTabs.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminTemplatesPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-templates")} subtitle={t("shell:screens.admin-templates.subtitle")} />
      <CampaignTabs tab="templates">
        <EmptyState
          drawing="envelope"
          title={t("shell:screens.admin-templates.heading")}
          text={t("shell:screens.admin-templates.text")}
        />
      </CampaignTabs>
    </>
  );
}
