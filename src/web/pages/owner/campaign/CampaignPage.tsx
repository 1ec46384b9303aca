import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function CampaignPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:campaign")} subtitle={t("shell:screens.campaign.subtitle")} />
      <EmptyState
        drawing="envelope"
        title={t("shell:screens.campaign.heading")}
        text={t("shell:screens.campaign.text")}
      />
    </>
  );
}
