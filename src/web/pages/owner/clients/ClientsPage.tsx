import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PageHeader } from "#web/ui/PageHeader.tsx";

export function ClientsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("shell:titles.clients")} subtitle={t("shell:screens.clients.subtitle")} />
      <EmptyState drawing="cloche" title={t("shell:screens.clients.heading")} text={t("shell:screens.clients.text")} />
    </>
  );
}
