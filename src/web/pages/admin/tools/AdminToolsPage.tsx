import { useTranslation } from "react-i18next";
import { ScriptsPanel } from "#web/features/scripts/office/ScriptsPanel.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminToolsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-tools")} subtitle={t("shell:screens.admin-tools.subtitle")} />
      <ScriptsPanel />
    </>
  );
}
