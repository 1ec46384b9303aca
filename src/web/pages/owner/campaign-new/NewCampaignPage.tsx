import { useTranslation } from "react-i18next";
import { BeginCampaign } from "#web/features/campaigns/editor/begin/BeginCampaign.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function NewCampaignPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:campaign-new")} subtitle={t("campaign_editor:begin.subtitle")} />
      <BeginCampaign />
    </>
  );
}
