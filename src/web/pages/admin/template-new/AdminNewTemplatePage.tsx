import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminNewTemplatePage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:admin-template-new")} subtitle={t("shell:screens.admin-template-new.subtitle")} />
      <EmptyState
        drawing="envelope"
        title={t("shell:screens.admin-template-new.heading")}
        text={t("shell:screens.admin-template-new.text")}
      />
    </>
  );
}
