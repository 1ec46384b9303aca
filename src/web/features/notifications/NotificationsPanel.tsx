import { Button, CloseButton, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconAdjustments, IconBellOff, IconBellRinging } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/EmptyState.tsx";
import { ErrorCard } from "#web/ui/feedback/ErrorCard.tsx";
import { useDelayed } from "#web/ui/feedback/useDelayed.ts";
import { useNow } from "#web/lib/useNow.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { useErrorText } from "#web/ui/feedback/useErrorText.ts";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { NotificationRow } from "./NotificationRow.tsx";
import type { BellSide, NotificationItem } from "./bellQueries.ts";
import { desktopState, turnDesktopOff, turnDesktopOn, type DesktopState } from "./desktopNotices.ts";
import type { Bell } from "./useBell.ts";
import classes from "./NotificationsPanel.module.css";

interface NotificationsPanelProps {
  side: BellSide;
  bell: Bell;
  titleId: string;
  /** On phones the sheet covers the bell, so it has a close button of its own. */
  isSheet: boolean;
  onClose: () => void;
  onRemoveAll: () => void;
}

const PREFERENCES: Record<BellSide, string> = {
  owner: `${paths.settings()}?tab=notifications`,
  staff: paths.admin.notifications(),
};
const MINUTE_MS = 60_000;

/** What the bell opens: the newest notifications and what can be done with them. */
export function NotificationsPanel({ side, bell, titleId, isSheet, onClose, onRemoveAll }: NotificationsPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const now = useNow(MINUTE_MS);
  const title = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const { list, actions } = bell;

  const rowAt = (index: number): Element | undefined => rows.current?.children[index];
  const focusIn = (row: Element | undefined, part: "open" | "remove"): void =>
    (row?.querySelector<HTMLElement>(`[data-${part}]`) ?? title.current)?.focus();

  // The pressed button is about to be removed, so the focus is moved first.
  const handleMarkAll = (): void => {
    title.current?.focus();
    actions.markAllRead();
  };
  const handleRemove = (item: NotificationItem, index: number): void => {
    focusIn(rowAt(index + 1) ?? rowAt(index - 1), "remove");
    actions.remove(item);
  };
  const loadMore = useAction({
    run: async () => {
      const before = list?.items.length ?? 0;
      await bell.loadMore();
      requestAnimationFrame(() => focusIn(rowAt(before), "open"));
    },
    failed: t("bell:error"),
  });

  const isEmpty = list !== undefined && list.items.length === 0;
  return (
    <div className={classes.panel} data-sheet={isSheet || undefined}>
      <div className={classes.head}>
        <Heading
          level={2}
          size="card"
          id={titleId}
          ref={title}
          tabIndex={-1}
          data-autofocus
          className={classes.title ?? ""}
        >
          {t("bell:title")}
        </Heading>
        {(bell.unread ?? 0) > 0 && (
          <Button variant="subtle" size="xs" className={classes.action} onClick={handleMarkAll}>
            {t("bell:mark_all")}
          </Button>
        )}
        {isSheet && <CloseButton size={44} iconSize={22} aria-label={t("common:close")} onClick={onClose} />}
      </div>
      <div className={classes.body}>
        {list === undefined && !bell.isFailed && <LoadingRows />}
        {bell.isFailed && (
          <ErrorCard
            bare
            title={t("bell:error")}
            text={errorText(bell.error)}
            onRetry={bell.retry}
            retrying={bell.isFetching}
          />
        )}
        {isEmpty && <EmptyState small bare drawing="envelope" title={t("bell:empty")} text={t(`bell:hint.${side}`)} />}
        {list !== undefined && !isEmpty && (
          <ul className={classes.list} ref={rows}>
            {list.items.map((item, index) => (
              <NotificationRow
                key={item.id}
                item={item}
                side={side}
                now={now}
                onRead={() => actions.markRead(item)}
                onLeave={onClose}
                onRemove={() => handleRemove(item, index)}
              />
            ))}
          </ul>
        )}
      </div>
      {list !== undefined && !isEmpty && (
        <PanelFooter
          more={list.hasMore ? { load: () => loadMore.run(), busy: loadMore.busy } : undefined}
          onRemoveAll={onRemoveAll}
        />
      )}
      {!isSheet && <DesktopNoticesButton side={side} />}
      <AppLink className={classes.line} href={PREFERENCES[side]} onClick={onClose}>
        <IconAdjustments size={14} stroke={1.6} aria-hidden="true" />
        {t("notifications:preferences")}
      </AppLink>
    </div>
  );
}

interface PanelFooterProps {
  /** Undefined when all are shown. */
  more: { load: () => void; busy: boolean } | undefined;
  onRemoveAll: () => void;
}

function PanelFooter({ more, onRemoveAll }: PanelFooterProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.footer}>
      {more ? (
        <Button variant="subtle" size="xs" className={classes.action} loading={more.busy} onClick={more.load}>
          {t("bell:load_more")}
        </Button>
      ) : (
        <span />
      )}
      <Button variant="subtle" color="gray" size="xs" className={classes.quiet} onClick={onRemoveAll}>
        {t("bell:remove_all")}
      </Button>
    </div>
  );
}

/** Offers news outside the window. The browser is asked only when somebody presses this. */
function DesktopNoticesButton({ side }: { side: BellSide }) {
  const { t } = useTranslation();
  const { state, isRefused, toggle } = useDesktopNotices(side);
  if (isRefused)
    return (
      <p className={classes.line} role="status">
        {t("bell:desktop.blocked")}
      </p>
    );
  if (state === "unsupported" || state === "blocked") return null;
  const Icon = state === "on" ? IconBellOff : IconBellRinging;
  return (
    <UnstyledButton className={classes.line} onClick={toggle}>
      <Icon size={14} stroke={1.6} aria-hidden="true" />
      {t(state === "on" ? "bell:desktop.turn_off" : "bell:desktop.turn_on")}
    </UnstyledButton>
  );
}

const TITLE_WIDTHS = [168, 204, 148, 186];

/** The list's shape in grey; its space is held from the start so that nothing jumps. */
function LoadingRows() {
  const { t } = useTranslation();
  const visible = useDelayed(true);
  return (
    <div className={classes.rows} data-visible={visible || undefined} aria-busy="true">
      <VisuallyHidden role="status">{t("ui:loading")}</VisuallyHidden>
      {TITLE_WIDTHS.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton width={34} height={34} />
          <div className={classes.lines}>
            <Skeleton width={width} />
            <Skeleton width={112} height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}

interface DesktopNotices {
  state: DesktopState;
  /** That the browser refuses is told only to somebody who has just asked for it. */
  isRefused: boolean;
  toggle: () => void;
}

function useDesktopNotices(side: BellSide): DesktopNotices {
  const [state, setState] = useState(() => desktopState(side));
  const [hasAsked, setHasAsked] = useState(false);
  const refresh = (): void => setState(desktopState(side));
  return {
    state,
    isRefused: state === "blocked" && hasAsked,
    toggle: () => {
      if (state === "on") {
        turnDesktopOff(side);
        refresh();
        return;
      }
      setHasAsked(true);
      void turnDesktopOn(side).finally(refresh);
    },
  };
}
