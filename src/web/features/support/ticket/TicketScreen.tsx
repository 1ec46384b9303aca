import { Button, VisuallyHidden } from "@mantine/core";
import { IconRotateClockwise } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TicketDetail } from "#shared/support/support.model.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { FactList } from "#web/ui/data/FactList.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { Conversation } from "#web/features/support/conversation/Conversation.tsx";
import { OWNER_FILES } from "#web/features/support/conversation/conversationDoors.ts";
import { TicketStatusBadge } from "#web/features/support/TicketStatusBadge.tsx";
import { ticketQuery } from "#web/features/support/supportQueries.ts";
import { ReplyForm } from "./ReplyForm.tsx";
import { useFreshMessages } from "./useFreshMessages.ts";
import { useMarkSeen } from "./useMarkSeen.ts";
import { useOwnerEntries } from "./useOwnerEntries.ts";
import { useTicketActions } from "./useTicketActions.tsx";
import classes from "./Ticket.module.css";

/** One conversation with support; fresh answers appear while it is open. */
export function TicketScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(ticketQuery(id));
  useMarkSeen(data, dataUpdatedAt);
  // A malformed id in the address is treated like a ticket that is not there.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (isGone)
    return (
      <EmptyState
        isPage
        drawing="plate"
        title={t("support_screen:ticket.gone_title")}
        text={t("support_screen:ticket.gone_text")}
        primary={
          <Button component={AppLink} href={paths.support()}>
            {t("support_screen:ticket.gone_back")}
          </Button>
        }
      />
    );
  if (data !== undefined) return <TicketView ticket={data} />;
  if (error !== null)
    return (
      <ErrorCard
        title={t("support_screen:ticket.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <div className={classes.main}>
      <VisuallyHidden role="status">{t("support_screen:ticket.loading")}</VisuallyHidden>
      <LoadingCard rows={3} />
    </div>
  );
}

function TicketView({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const { askReopen, askClose, dialog } = useTicketActions(ticket);
  const entries = useOwnerEntries(ticket);
  const fresh = useFreshMessages(ticket);
  const { number, subject, status, category, priority, created_at, last_message_at, can_close } = ticket;
  return (
    <div className={classes.page}>
      <PageHeader
        title={
          <span className={classes.title}>
            <span className={classes.subject}>{subject}</span>
            <span className={classes.badge}>
              <TicketStatusBadge status={status} />
            </span>
          </span>
        }
        subtitle={number}
        actions={
          can_close ? (
            <Button variant="default" onClick={askClose}>
              {t("support_screen:action.close")}
            </Button>
          ) : undefined
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Conversation label={t("support_screen:ticket.conversation")} entries={entries} doors={OWNER_FILES} />
          <VisuallyHidden role="status">
            {fresh > 0 ? t("support_screen:ticket.fresh", { count: fresh }) : ""}
          </VisuallyHidden>
          <WriteOn ticket={ticket} onReopen={askReopen} />
        </div>
        <Section title={t("support_screen:ticket.facts")}>
          <FactList
            facts={[
              [t("support_screen:ticket.number"), number],
              [t("support_screen:list.category"), t(`support:categories.${category}`)],
              [t("support_screen:list.priority"), t(`support:priorities.${priority}`)],
              [t("support_screen:ticket.created"), dateTime(created_at)],
              [t("support_screen:ticket.updated"), dateTime(last_message_at)],
            ]}
          />
        </Section>
      </div>
      {dialog}
    </div>
  );
}

/** The way to write, or the reason why there is none and what can be done about it. */
function WriteOn({ ticket, onReopen }: { ticket: TicketDetail; onReopen: () => void }) {
  const { t } = useTranslation();
  const { merged_into: merged, can_reply, can_reopen } = ticket;
  if (merged)
    return (
      <FormAlert
        tone="info"
        still
        title={t("support_screen:ticket.merged_title", { number: merged.number })}
        action={
          <AppLink href={paths.supportTicket(merged.id)}>
            {t("support_screen:ticket.merged_link", { number: merged.number })}
          </AppLink>
        }
      >
        {t("support_screen:ticket.merged_text")}
      </FormAlert>
    );
  if (can_reply)
    return (
      <Section>
        <ReplyForm ticket={ticket} />
      </Section>
    );
  return (
    <Section title={t("support_screen:reply.closed_title")}>
      <p className={classes.closed}>
        {t(can_reopen ? "support_screen:reply.closed_text" : "support_screen:reply.locked")}
      </p>
      {can_reopen && (
        <Button leftSection={<IconRotateClockwise size={16} stroke={1.6} aria-hidden="true" />} onClick={onReopen}>
          {t("support_screen:action.reopen")}
        </Button>
      )}
    </Section>
  );
}
