import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminToolsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-tools")} subtitle={t("shell:screens.admin-tools.subtitle")} />
      <EmptyState
        drawing="plate"
        title={t("shell:screens.admin-tools.heading")}
        text={t("shell:screens.admin-tools.text")}
      />
    </>
  );
}
