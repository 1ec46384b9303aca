import { nameOf } from "#shared/domain/intl.ts";
import { Button } from "@mantine/core";
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceUnknown,
  IconLogout,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { accountsApi, type Session } from "#shared/accounts/accounts.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { toast } from "#web/lib/toast.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { LoadingCard } from "#web/ui/feedback/LoadingCard.tsx";
import { Section } from "#web/ui/layout/Section.tsx";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import type { ConfirmRequest } from "#web/ui/feedback/ConfirmDialog.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { accountKeys, sessionsQuery } from "#web/features/accounts/accountQueries.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import classes from "./SessionList.module.css";

const ICONS = {
  desktop: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconDeviceUnknown,
} as const;

/** Where the account is signed in, this device first, each with a way to end it. */
export function SessionList() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { confirm, dialog } = useConfirm();
  const { data, error, refetch, isFetching } = useQuery(sessionsQuery);
  const requests = useRevocations();

  if (data === undefined) {
    if (!error) return <LoadingCard title={t("accounts:sessions.title")} rows={2} />;
    return (
      <ErrorCard
        title={t("accounts:sessions.load_failed")}
        text={errorText(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }

  const sessions = data.toSorted(
    (a, b) => Number(b.current) - Number(a.current) || b.last_active_at.localeCompare(a.last_active_at),
  );
  const others = sessions.filter((session) => !session.current);
  const revokeOthers = others.length > 1 && (
    <Button variant="default" size="xs" onClick={() => confirm(requests.ofOthers(others.length))}>
      {t("accounts:sessions.revoke_all")}
    </Button>
  );
  return (
    <>
      <Section
        title={t("accounts:sessions.title")}
        subtitle={others.length === 0 ? t("accounts:sessions.only_this") : t("accounts:sessions.text")}
        flush
        {...(revokeOthers ? { action: revokeOthers } : {})}
      >
        <ul className={classes.list}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onRevoke={() => confirm(requests.ofOne(session))} />
          ))}
        </ul>
      </Section>
      {dialog}
    </>
  );
}

function SessionRow({ session, onRevoke }: { session: Session; onRevoke: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, device, place } = useSessionWords()(session);
  const Icon = ICONS[session.device];
  return (
    <li className={classes.session}>
      <IconTile>
        <Icon size={20} stroke={1.6} />
      </IconTile>
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          {session.current && <StatusBadge tone="green">{t("accounts:sessions.this_device")}</StatusBadge>}
        </div>
        <div className={classes.line}>{[device, place, session.ip].filter(Boolean).join(" · ")}</div>
        <div className={classes.line} title={format.dateTime(session.last_active_at)}>
          {session.current
            ? t("accounts:sessions.active_now")
            : t("accounts:sessions.last_active", { time: format.relative(session.last_active_at) })}
          {" · "}
          {t("accounts:sessions.since", { date: format.date(session.created_at) })}
        </div>
      </div>
      {!session.current && (
        <Button
          className={classes.action ?? ""}
          variant="default"
          size="xs"
          aria-label={t("accounts:sessions.revoke_label", { name })}
          onClick={onRevoke}
        >
          {t("accounts:sessions.revoke")}
        </Button>
      )}
    </li>
  );
}

/** What is asked before a session, or all others, are ended, and what happens then. */
function useRevocations(): {
  ofOne: (session: Session) => ConfirmRequest;
  ofOthers: (count: number) => ConfirmRequest;
} {
  const { t } = useTranslation();
  const words = useSessionWords();
  const queryClient = useQueryClient();
  const icon = <IconLogout size={20} stroke={1.7} />;
  const finish = async (title: string): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: accountKeys.sessions });
    toast.success({ title, brief: true });
  };
  return {
    ofOne: (session) => ({
      title: t("accounts:sessions.revoke_title", { name: words(session).name }),
      text: t("accounts:sessions.revoke_text"),
      confirmLabel: t("accounts:sessions.revoke_confirm"),
      cancelLabel: t("accounts:sessions.revoke_cancel"),
      icon,
      onConfirm: async () => {
        // A session that is gone already is what was asked for.
        await api(accountsApi.revokeSession, { params: { id: session.id } }).catch((failure: unknown) => {
          if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
        });
        await finish(t("accounts:sessions.revoked"));
      },
    }),
    ofOthers: (count) => ({
      title: t("accounts:sessions.revoke_all_title", { count }),
      text: t("accounts:sessions.revoke_all_text"),
      confirmLabel: t("accounts:sessions.revoke_all_confirm"),
      cancelLabel: t("accounts:sessions.revoke_all_cancel"),
      icon,
      onConfirm: async () => {
        await api(accountsApi.revokeOtherSessions);
        await finish(t("accounts:sessions.revoked_all"));
      },
    }),
  };
}

interface SessionWords {
  /** "Firefox on macOS". */
  name: string;
  device: string;
  place: string;
}

/** A session in words. */
function useSessionWords(): (session: Session) => SessionWords {
  const { t, i18n } = useTranslation();
  return ({ browser, os, device, location }) => {
    const program = browser ?? t("accounts:sessions.unknown_browser");
    return {
      name: os === null ? program : t("accounts:sessions.on", { browser: program, os }),
      device: t(`accounts:sessions.device_${device}`),
      place:
        placeName(location, i18n.language) ??
        (location === "local" ? t("accounts:sessions.location_local") : t("accounts:sessions.location_unknown")),
    };
  };
}

function placeName(location: string | null, language: string): string | undefined {
  if (location === null || !/^[A-Z]{2}$/.test(location)) return undefined;
  return nameOf("region", location, language);
}
