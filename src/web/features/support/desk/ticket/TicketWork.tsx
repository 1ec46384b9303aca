import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { TICKET_PRIORITIES, TICKET_STATUSES } from "#shared/support/support-values.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { SelectField } from "#web/ui/form/SelectField.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { peopleQuery } from "#web/features/support/desk/deskQueries.ts";
import { DueMark } from "#web/features/support/desk/list/DueMark.tsx";
import type { useTicketWork } from "./useTicketWork.ts";
import classes from "./DeskTicket.module.css";

const NOBODY = "";

interface TicketWorkProps {
  ticket: StaffTicketDetail;
  work: ReturnType<typeof useTicketWork>;
  onAssignMe: () => void;
}

/** Who works on a ticket, where it stands and how urgent it is. */
export function TicketWork({ ticket, work: { change, changing }, onAssignMe }: TicketWorkProps) {
  const { t } = useTranslation();
  const me = useAdminUser();
  const { data: people = [] } = useQuery(peopleQuery);
  const { status, priority, assignee, ways, merged_into: merged } = ticket;
  const isBusy = changing !== undefined;
  // Somebody who no longer works on tickets may still have one.
  const choices = assignee && !people.some(({ id }) => id === assignee.id) ? [assignee, ...people] : people;
  const shownStatus = changing && "status" in changing ? changing.status : status;
  const shownPriority = changing && "priority" in changing ? changing.priority : priority;
  const shownAssignee = changing && "assignee" in changing ? changing.assignee : assignee;
  return (
    <Section title={t("support_desk:ticket.work")} action={<DueMark ticket={ticket} />}>
      <div className={classes.work}>
        <SelectField
          label={t("support_desk:list.status")}
          value={shownStatus}
          disabled={isBusy || merged !== null || ways.length === 0}
          allowDeselect={false}
          onChange={(value) => {
            const next = oneOf(value ?? undefined, TICKET_STATUSES);
            if (next !== undefined && next !== status) change({ status: next });
          }}
          data={TICKET_STATUSES.filter((one) => one === shownStatus || one === status || ways.includes(one)).map(
            (value) => ({ value, label: t(`support_desk:statuses.${value}`) }),
          )}
        />
        <SelectField
          label={t("support_desk:list.priority")}
          value={shownPriority}
          disabled={isBusy}
          allowDeselect={false}
          onChange={(value) => {
            const next = oneOf(value ?? undefined, TICKET_PRIORITIES);
            if (next !== undefined && next !== priority) change({ priority: next });
          }}
          data={TICKET_PRIORITIES.map((value) => ({ value, label: t(`support:priorities.${value}`) }))}
        />
        <SelectField
          label={t("support_desk:list.assignee")}
          value={shownAssignee?.id ?? NOBODY}
          disabled={isBusy}
          allowDeselect={false}
          searchable={choices.length > 8}
          onChange={(value) => {
            const next = choices.find(({ id }) => id === value) ?? null;
            if (next?.id !== assignee?.id) change({ assignee: next });
          }}
          data={[
            { value: NOBODY, label: t("support_desk:list.nobody") },
            ...choices.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {me !== null && shownAssignee?.id !== me.id && (
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden="true" />}
            onClick={onAssignMe}
          >
            {t("support_desk:ticket.assign_me")}
          </Button>
        )}
      </div>
    </Section>
  );
}
