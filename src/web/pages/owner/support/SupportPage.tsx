import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function SupportPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:support")} subtitle={t("shell:screens.support.subtitle")} />
      <EmptyState drawing="cloche" title={t("shell:screens.support.heading")} text={t("shell:screens.support.text")} />
    </>
  );
}
