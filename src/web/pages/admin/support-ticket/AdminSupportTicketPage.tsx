import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function AdminSupportTicketPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader
        title={t("titles:admin-support-ticket")}
        subtitle={t("shell:screens.admin-support-ticket.subtitle")}
      />
      <EmptyState
        drawing="envelope"
        title={t("shell:screens.admin-support-ticket.heading")}
        text={t("shell:screens.admin-support-ticket.text")}
      />
    </>
  );
}
