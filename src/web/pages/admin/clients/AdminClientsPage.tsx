import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminClientsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-clients")} subtitle={t("shell:screens.admin-clients.subtitle")} />
      <EmptyState
        drawing="cloche"
        title={t("shell:screens.admin-clients.heading")}
        text={t("shell:screens.admin-clients.text")}
      />
    </>
  );
}
