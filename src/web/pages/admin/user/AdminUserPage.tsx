import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminUserPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-user")} subtitle={t("shell:screens.admin-user.subtitle")} />
      <EmptyState
        drawing="plate"
        title={t("shell:screens.admin-user.heading")}
        text={t("shell:screens.admin-user.text")}
      />
    </>
  );
}
