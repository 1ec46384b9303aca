import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { StaffTicket } from "#shared/support/admin-support.model.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useWhen } from "#web/lib/words/useWhen.ts";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { AreaLink } from "#web/features/support/desk/AreaLink.tsx";
import { DeskStatusBadge } from "#web/features/support/desk/DeskStatusBadge.tsx";
import { DueMark } from "./DueMark.tsx";
import classes from "./Desk.module.css";

/** The owner wrote last, and waits. */
const isNews = ({ last_message_by, due_at }: StaffTicket): boolean => last_message_by === "owner" && due_at !== null;

/** The columns of the office's tickets. */
export function useDeskColumns(): readonly Column<StaffTicket>[] {
  const { t } = useTranslation();
  const when = useWhen();
  return useMemo(
    () => [
      {
        key: "subject",
        header: t("support_desk:list.subject"),
        minWidth: 220,
        cell: (ticket) => (
          <NameCell
            name={
              <AppLink href={paths.admin.supportTicket(ticket.id)} className={classes.link} data-ticket-link>
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
        key: "restaurant",
        header: t("support_desk:list.restaurant"),
        minWidth: 140,
        cell: ({ restaurant }) => (
          <AreaLink permission="restaurants" href={paths.admin.restaurant(restaurant.id)}>
            {restaurant.name}
          </AreaLink>
        ),
      },
      {
        key: "status",
        header: t("support_desk:list.status"),
        minWidth: 150,
        phone: "badge",
        cell: ({ status }) => <DeskStatusBadge status={status} />,
      },
      {
        key: "due",
        header: t("support_desk:list.due"),
        minWidth: 160,
        cell: (ticket) => <DueMark ticket={ticket} />,
      },
      {
        key: "assignee",
        header: t("support_desk:list.assignee"),
        minWidth: 120,
        fold: 3,
        cell: ({ assignee }) =>
          assignee?.name ?? <span className={classes.quiet}>{t("support_desk:list.nobody")}</span>,
      },
      {
        key: "last",
        header: t("support_desk:list.last"),
        minWidth: 150,
        fold: 2,
        cell: (ticket) => (
          <span className={classes.lines}>
            <span className={isNews(ticket) ? classes.news : undefined}>
              {t(isNews(ticket) ? "support_desk:list.news" : `support_desk:list.by_${ticket.last_message_by}`)}
            </span>
            <span className={classes.caption}>{when(ticket.last_message_at)}</span>
          </span>
        ),
      },
      {
        key: "priority",
        header: t("support_desk:list.priority"),
        minWidth: 120,
        fold: 1,
        cell: ({ priority }) => (
          <span className={priority === "urgent" ? classes.urgent : undefined}>
            {t(`support:priorities.${priority}`)}
          </span>
        ),
      },
    ],
    [t, when],
  );
}
