import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminCampaignsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-campaigns")} subtitle={t("shell:screens.admin-campaigns.subtitle")} />
      <EmptyState
        drawing="envelope"
        title={t("shell:screens.admin-campaigns.heading")}
        text={t("shell:screens.admin-campaigns.text")}
      />
    </>
  );
}
