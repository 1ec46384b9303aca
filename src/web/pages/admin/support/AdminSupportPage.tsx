import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminSupportPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-support")} subtitle={t("shell:screens.admin-support.subtitle")} />
      <EmptyState
        drawing="cloche"
        title={t("shell:screens.admin-support.heading")}
        text={t("shell:screens.admin-support.text")}
      />
    </>
  );
}
