import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function NewCampaignPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:campaign-new")} subtitle={t("shell:screens.campaign-new.subtitle")} />
      <EmptyState
        drawing="envelope"
        title={t("shell:screens.campaign-new.heading")}
        text={t("shell:screens.campaign-new.text")}
      />
    </>
  );
}
