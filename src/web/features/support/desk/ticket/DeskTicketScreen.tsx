import { Anchor, Button, VisuallyHidden } from "@mantine/core";
import { IconArrowLeft, IconArrowMerge } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StaffTicketDetail } from "#shared/support/admin-support.model.ts";
import { ApiError } from "#web/lib/api/api.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import { Conversation } from "#web/features/support/conversation/Conversation.tsx";
import { STAFF_FILES } from "#web/features/support/conversation/conversationDoors.ts";
import { DeskStatusBadge } from "#web/features/support/desk/DeskStatusBadge.tsx";
import { deskTicketQuery } from "#web/features/support/desk/deskQueries.ts";
import { KeysDialog } from "#web/features/support/desk/keys/KeysDialog.tsx";
import { usePageKeys } from "#web/features/support/desk/keys/usePageKeys.ts";
import { deskListHref } from "#web/features/support/desk/listPlace.ts";
import { ContextRail } from "./ContextRail.tsx";
import { MergeDialog } from "./MergeDialog.tsx";
import { PresenceLine } from "./PresenceLine.tsx";
import { TicketWork } from "./TicketWork.tsx";
import { useDeskEntries } from "./useDeskEntries.ts";
import { useFreshCount } from "./useFreshCount.ts";
import { usePresence } from "./usePresence.ts";
import { useTicketWork } from "./useTicketWork.ts";
import { WritePart } from "./WritePart.tsx";
import classes from "./DeskTicket.module.css";

/** One ticket with all that staff need to answer it; what is new appears while it is open. */
export function DeskTicketScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(deskTicketQuery(id));
  // A malformed id in the address is treated like a ticket that is not there.
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (isGone)
    return (
      <EmptyState
        isPage
        drawing="plate"
        title={t("support_desk:ticket.gone_title")}
        text={t("support_desk:ticket.gone_text")}
        primary={
          <Button component={AppLink} href={deskListHref()}>
            {t("support_desk:ticket.back")}
          </Button>
        }
      />
    );
  if (data !== undefined) return <TicketView ticket={data} />;
  if (error !== null)
    return (
      <ErrorCard
        title={t("support_desk:ticket.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <div className={classes.main}>
      <VisuallyHidden role="status">{t("support_desk:ticket.loading")}</VisuallyHidden>
      <LoadingCard rows={3} />
    </div>
  );
}

function TicketView({ ticket }: { ticket: StaffTicketDetail }) {
  const { t } = useTranslation();
  const me = useAdminUser();
  const work = useTicketWork(ticket);
  const { others, handleTyping } = usePresence(ticket.id);
  const entries = useDeskEntries(ticket);
  const fresh = useFreshCount(ticket.messages);
  const [isMerging, setMerging] = useState(false);
  const [areKeysShown, setKeysShown] = useState(false);
  const { number, subject, status, category, assignee, merged_into: merged } = ticket;
  const assignMe = (): void => {
    if (me !== null && assignee?.id !== me.id) work.change({ assignee: { id: me.id, name: me.name } });
  };
  usePageKeys({ a: assignMe, u: () => goTo(deskListHref()), "?": () => setKeysShown(true) });
  return (
    <div className={classes.page}>
      <Anchor component={AppLink} href={deskListHref()} className={classes.back}>
        <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
        {t("support_desk:ticket.back")}
      </Anchor>
      <PageHeader
        title={
          <span className={classes.title}>
            <span className={classes.subject}>{subject}</span>
            <span className={classes.badge}>
              <DeskStatusBadge status={status} />
            </span>
          </span>
        }
        subtitle={`${number} · ${t(`support:categories.${category}`)} · ${ticket.restaurant.name}`}
        actions={
          merged === null ? (
            <Button
              variant="default"
              leftSection={<IconArrowMerge size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => setMerging(true)}
            >
              {t("support_desk:ticket.merge")}
            </Button>
          ) : undefined
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <TicketWork ticket={ticket} work={work} onAssignMe={assignMe} />
          <Conversation label={t("support_desk:ticket.conversation")} entries={entries} doors={STAFF_FILES} />
          <PresenceLine others={others} />
          {fresh.count > 0 && (
            <FormAlert tone="info" still>
              {t("support_desk:ticket.fresh", { count: fresh.count })}
            </FormAlert>
          )}
          {merged === null ? (
            <WritePart
              ticket={ticket}
              onTyping={handleTyping}
              onSent={({ messages }) => fresh.markRead(messages)}
              onReopen={() => work.change({ status: "open" })}
            />
          ) : (
            <MergedNotice into={merged} />
          )}
        </div>
        <aside className={classes.rail} aria-label={t("support_desk:context.title")}>
          <ContextRail context={ticket.context} />
        </aside>
      </div>
      <MergeDialog ticket={ticket} opened={isMerging} onClose={() => setMerging(false)} />
      <KeysDialog opened={areKeysShown} onClose={() => setKeysShown(false)} />
    </div>
  );
}

function MergedNotice({ into }: { into: NonNullable<StaffTicketDetail["merged_into"]> }) {
  const { t } = useTranslation();
  return (
    <FormAlert
      tone="info"
      still
      title={t("support_desk:ticket.merged_title", { number: into.number })}
      action={
        <AppLink href={paths.admin.supportTicket(into.id)}>
          {t("support_desk:ticket.merged_link", { number: into.number })}
        </AppLink>
      }
    >
      {t("support_desk:ticket.merged_text")}
    </FormAlert>
  );
}
