import { useTranslation } from "react-i18next";
import type { TicketStatus } from "#shared/support/support-values.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";

/** Where a ticket stands, in the words of the office. */
export function DeskStatusBadge({ status }: { status: TicketStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={statusTone(status)}>{t(`support_desk:statuses.${status}`)}</StatusBadge>;
}
