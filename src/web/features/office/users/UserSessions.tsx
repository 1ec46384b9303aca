import { Button } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Session } from "#shared/accounts/accounts.contract.ts";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { NameCell } from "#web/ui/data/NameCell.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Section } from "#web/ui/layout/Section.tsx";
import classes from "./UserSessions.module.css";
import { userSessionsQuery } from "./usersQueries.ts";

/** Where an owner is signed in, each with a way to end it. */
export function UserSessions({ id }: { id: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const { data, error, refetch, isFetching } = useQuery(userSessionsQuery(id));
  if (data === undefined) {
    if (!error) return <LoadingCard title={t("users_office:sessions.title")} rows={2} />;
    return (
      <ErrorCard
        title={t("users_office:sessions.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const askEndAll = (): void =>
    confirm({
      title: t("users_office:sessions.end_all_title"),
      text: t("users_office:sessions.end_all_text"),
      confirmLabel: t("users_office:sessions.end_all"),
      cancelLabel: t("users_office:cancel"),
      onConfirm: async () => {
        const { message } = await api(adminUsersApi.revokeSessions, { params: { id } });
        renewAfter(client, "office_user_changed");
        toast.success({ title: message, brief: true });
      },
    });
  return (
    <Section
      title={t("users_office:sessions.title")}
      {...(data.length === 0 && { subtitle: t("users_office:sessions.none") })}
      {...(data.length > 1 && {
        action: (
          <Button variant="default" size="xs" onClick={askEndAll}>
            {t("users_office:sessions.end_all")}
          </Button>
        ),
      })}
    >
      {data.length > 0 && (
        <ul className={classes.list} aria-label={t("users_office:sessions.label")}>
          {data.map((session) => (
            <SessionRow key={session.id} userId={id} session={session} />
          ))}
        </ul>
      )}
      {dialog}
    </Section>
  );
}

function SessionRow({ userId, session }: { userId: string; session: Session }) {
  const { t } = useTranslation();
  const format = useFormat();
  const client = useQueryClient();
  const device = [session.browser, session.os].filter(Boolean).join(", ") || t("users_office:sessions.unknown");
  const end = useAction({
    run: async () => {
      await api(adminUsersApi.revokeSession, { params: { id: userId, session_id: session.id } }).catch(
        (error: unknown) => {
          // It has ended already: that is what was wanted.
          if (!(error instanceof ApiError && error.status === 404)) throw error;
        },
      );
      renewAfter(client, "office_user_changed");
    },
    failed: t("users_office:sessions.failed"),
  });
  const where = [session.location, session.ip, format.relative(session.last_active_at)].filter(Boolean).join(" · ");
  return (
    <li className={classes.row}>
      <NameCell name={device} caption={where} />
      <Button
        variant="default"
        size="xs"
        loading={end.busy}
        aria-label={t("users_office:sessions.end_label", { device })}
        onClick={() => end.run()}
      >
        {t("users_office:sessions.end")}
      </Button>
    </li>
  );
}
