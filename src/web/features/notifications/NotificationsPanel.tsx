import { Button, CloseButton } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#web/lib/toast.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { ErrorCard } from "#web/ui/ErrorCard.tsx";
import { useErrorText } from "#web/ui/useErrorText.ts";
import type { BellSide, NotificationItem } from "./bellQueries.ts";
import { DesktopNoticesButton } from "./DesktopNoticesButton.tsx";
import { LoadingRows } from "./LoadingRows.tsx";
import { NotificationRow } from "./NotificationRow.tsx";
import classes from "./NotificationsPanel.module.css";
import type { Bell } from "./useBell.ts";

interface NotificationsPanelProps {
  side: BellSide;
  bell: Bell;
  titleId: string;
  /** A sheet covers the bell, so it brings its own way out. */
  isSheet: boolean;
  onClose: () => void;
  onRemoveAll: () => void;
}

const MINUTE_MS = 60_000;

/** What the bell opens: the newest notifications and what can be done with them. */
export function NotificationsPanel({ side, bell, titleId, isSheet, onClose, onRemoveAll }: NotificationsPanelProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const now = useMinute();
  const [loadingMore, setLoadingMore] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const { list, actions } = bell;

  const rowAt = (index: number): Element | undefined => rows.current?.children[index];
  const focusIn = (row: Element | undefined, part: "open" | "remove"): void =>
    (row?.querySelector<HTMLElement>(`[data-${part}]`) ?? title.current)?.focus();

  // What somebody pressed is about to vanish, and the focus must not vanish with it.
  const handleMarkAll = (): void => {
    title.current?.focus();
    actions.markAllRead();
  };
  const handleRemove = (item: NotificationItem, index: number): void => {
    focusIn(rowAt(index + 1) ?? rowAt(index - 1), "remove");
    actions.remove(item);
  };
  const handleLoadMore = async (): Promise<void> => {
    if (loadingMore) return;
    const before = list?.items.length ?? 0;
    setLoadingMore(true);
    try {
      await bell.loadMore();
      requestAnimationFrame(() => focusIn(rowAt(before), "open"));
    } catch (error) {
      toast.error({ title: t("bell:error"), message: errorText(error) });
    } finally {
      setLoadingMore(false);
    }
  };

  const isEmpty = list !== undefined && list.items.length === 0;
  return (
    <div className={classes.panel} data-sheet={isSheet || undefined}>
      <div className={classes.head}>
        <h2 id={titleId} ref={title} tabIndex={-1} data-autofocus className={classes.title}>
          {t("bell:title")}
        </h2>
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
        <div className={classes.footer}>
          {list.hasMore ? (
            <Button
              variant="subtle"
              size="xs"
              className={classes.action}
              loading={loadingMore}
              onClick={() => void handleLoadMore()}
            >
              {t("bell:load_more")}
            </Button>
          ) : (
            <span />
          )}
          <Button variant="subtle" color="gray" size="xs" className={classes.quiet} onClick={onRemoveAll}>
            {t("bell:remove_all")}
          </Button>
        </div>
      )}
      {!isSheet && <DesktopNoticesButton side={side} />}
    </div>
  );
}

/** The time, renewed often enough for "5 minutes ago". */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
