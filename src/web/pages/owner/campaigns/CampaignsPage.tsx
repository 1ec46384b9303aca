import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function CampaignsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:campaigns")} subtitle={t("shell:screens.campaigns.subtitle")} />
      <EmptyState
        drawing="envelope"
        title={t("shell:screens.campaigns.heading")}
        text={t("shell:screens.campaigns.text")}
      />
    </>
  );
}
