import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";

export function AdminSettingsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("shell:titles.admin-settings")} subtitle={t("shell:screens.admin-settings.subtitle")} />
      <EmptyState
        drawing="plate"
        title={t("shell:screens.admin-settings.heading")}
        text={t("shell:screens.admin-settings.text")}
      />
    </>
  );
}
