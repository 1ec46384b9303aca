import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminUsersPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-users")} subtitle={t("shell:screens.admin-users.subtitle")} />
      <EmptyState
        drawing="cloche"
        title={t("shell:screens.admin-users.heading")}
        text={t("shell:screens.admin-users.text")}
      />
    </>
  );
}
