import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";

export function SupportTicketPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("titles:support-ticket")} subtitle={t("shell:screens.support-ticket.subtitle")} />
      <EmptyState
        drawing="envelope"
        title={t("shell:screens.support-ticket.heading")}
        text={t("shell:screens.support-ticket.text")}
      />
    </>
  );
}
