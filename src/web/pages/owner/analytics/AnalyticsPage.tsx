import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AnalyticsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:analytics")} subtitle={t("shell:screens.analytics.subtitle")} />
      <EmptyState
        drawing="plate"
        title={t("shell:screens.analytics.heading")}
        text={t("shell:screens.analytics.text")}
      />
    </>
  );
}
