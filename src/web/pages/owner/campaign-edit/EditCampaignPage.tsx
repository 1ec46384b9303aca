import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function EditCampaignPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:campaign-edit")} subtitle={t("shell:screens.campaign-edit.subtitle")} />
      <EmptyState
        drawing="envelope"
        title={t("shell:screens.campaign-edit.heading")}
        text={t("shell:screens.campaign-edit.text")}
      />
    </>
  );
}
