import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminCampaignPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-campaign")} subtitle={t("shell:screens.admin-campaign.subtitle")} />
      <EmptyState
        drawing="envelope"
        title={t("shell:screens.admin-campaign.heading")}
        text={t("shell:screens.admin-campaign.text")}
      />
    </>
  );
}
