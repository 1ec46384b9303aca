import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminTemplatePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-template")} subtitle={t("shell:screens.admin-template.subtitle")} />
      <EmptyState
        drawing="envelope"
        title={t("shell:screens.admin-template.heading")}
        text={t("shell:screens.admin-template.text")}
      />
    </>
  );
}
