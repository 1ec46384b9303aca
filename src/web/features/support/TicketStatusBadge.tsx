import { useTranslation } from "react-i18next";
import type { TicketStatus } from "#shared/support/support-values.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { statusTone } from "#web/ui/data/statusTone.ts";

/** Where a ticket stands, in the words of its owner. */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={statusTone(status)}>{t(`support:statuses.${status}`)}</StatusBadge>;
}
