import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { StaffTicket } from "#shared/support/admin-support.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { useNow } from "#web/lib/useNow.ts";
import classes from "./Desk.module.css";

/** Until when somebody waits for an answer: in words, with a sign, and only then by colour. */
export function DueMark({ ticket }: { ticket: Pick<StaffTicket, "due_at"> }) {
  const { t } = useTranslation();
  const { relative, dateTime, time, shortDate } = useFormat();
  const now = useNow(20_000);
  const { due_at: due } = ticket;
  if (due === null) return <span className={classes.quiet}>{t("support_desk:list.not_due")}</span>;
  const isOverdue = Date.parse(due) <= now;
  const Icon = isOverdue ? IconAlertTriangle : IconClock;
  const isToday = new Date(due).toDateString() === new Date(now).toDateString();
  const since = isToday ? time(due) : shortDate(due);
  return (
    <span className={classes.due} data-overdue={isOverdue || undefined} title={dateTime(due)}>
      <Icon size={15} stroke={1.8} aria-hidden="true" />
      {isOverdue
        ? t("support_desk:list.due_now", { when: since })
        : t("support_desk:list.due_in", { when: relative(due, new Date(now)) })}
    </span>
  );
}
