import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminDashboardPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-dashboard")} subtitle={t("shell:screens.admin-dashboard.subtitle")} />
      <EmptyState
        drawing="cloche"
        title={t("shell:screens.admin-dashboard.heading")}
        text={t("shell:screens.admin-dashboard.text")}
      />
    </>
  );
}
