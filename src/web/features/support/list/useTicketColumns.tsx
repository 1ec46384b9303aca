import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Ticket } from "#shared/support/support.model.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useWhen } from "#web/lib/words/useWhen.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { TicketStatusBadge } from "#web/features/support/TicketStatusBadge.tsx";
import classes from "./TicketList.module.css";

/** The columns of the owner's tickets. */
export function useTicketColumns(): readonly Column<Ticket>[] {
  const { t } = useTranslation();
  const when = useWhen();
  return useMemo(
    () => [
      {
        key: "subject",
        header: t("support_screen:list.subject"),
        minWidth: 240,
        cell: (ticket) => (
          <NameCell
            name={
              <AppLink href={paths.supportTicket(ticket.id)} className={classes.link}>
                <span className={classes.subject}>{ticket.subject}</span>
              </AppLink>
            }
            caption={
              <>
                {ticket.number} · {t(`support:categories.${ticket.category}`)}
              </>
            }
          />
        ),
      },
      {
        key: "status",
        header: t("support_screen:list.status"),
        minWidth: 150,
        phone: "badge",
        cell: ({ status }) => <TicketStatusBadge status={status} />,
      },
      {
        key: "last",
        header: t("support_screen:list.last"),
        minWidth: 170,
        cell: (ticket) => (
          <span className={classes.last}>
            <span className={classes.who} data-fresh={ticket.has_news || undefined}>
              {t(ticket.has_news ? "support_screen:list.answered" : `support_screen:list.by_${ticket.last_message_by}`)}
            </span>
            <span className={classes.when}>{when(ticket.last_message_at)}</span>
          </span>
        ),
      },
      {
        key: "priority",
        header: t("support_screen:list.priority"),
        minWidth: 120,
        fold: 2,
        cell: ({ priority }) => t(`support:priorities.${priority}`),
      },
      {
        key: "messages",
        header: t("support_screen:list.messages"),
        align: "right",
        fold: 1,
        phone: "hidden",
        cell: ({ messages_count }) => messages_count,
      },
    ],
    [t, when],
  );
}
