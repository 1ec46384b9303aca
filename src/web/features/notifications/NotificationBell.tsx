import "#web/ui/theme/mantine-more.css";
import { ActionIcon, Drawer, Popover, VisuallyHidden } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import type { BellSide } from "./bellQueries.ts";
import classes from "./NotificationBell.module.css";
import { NotificationsPanel } from "./NotificationsPanel.tsx";
import { useBell } from "./useBell.ts";
import { useNews } from "./useNews.ts";

const MOST_SHOWN = 9;
const WIDTH = 420;

/** The bell and what it opens: a pop-over, on phones a sheet from below. */
export function NotificationBell({ side }: { side: BellSide }) {
  const { t } = useTranslation();
  const bell = useBell(side);
  const isPhone = useIsPhone();
  const titleId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { confirm, dialog } = useConfirm();
  const [opened, setOpened] = useState(false);
  const announcement = useChangedCount(bell.unread);
  const unread = bell.unread ?? 0;
  const label = useBellLabel(unread);

  const close = (): void => {
    setOpened(false);
    bell.handleClosed();
  };
  const show = (): void => {
    setOpened(true);
    bell.handleOpened();
  };
  const toggle = (): void => (opened ? close() : show());
  useNews({ side, list: bell.list, isOpen: opened, markRead: bell.actions.markRead, onShowAll: show });
  const handleRemoveAll = (): void => {
    // Dialog and pop-over would both hold the focus; when the dialog closes, the focus goes back to the bell.
    button.current?.focus();
    close();
    confirm({
      title: t("bell:confirm.title"),
      text: t("bell:confirm.text"),
      confirmLabel: t("bell:confirm.yes"),
      cancelLabel: t("bell:confirm.no"),
      onConfirm: bell.actions.removeAll,
    });
  };

  const target = (
    <ActionIcon
      ref={button}
      size={isPhone ? 44 : 34}
      className={classes.bell}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={toggle}
    >
      <IconBell size={isPhone ? 22 : 18} stroke={1.6} aria-hidden="true" />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </ActionIcon>
  );
  const panel = (
    <NotificationsPanel
      side={side}
      bell={bell}
      titleId={titleId}
      isSheet={isPhone}
      onClose={close}
      onRemoveAll={handleRemoveAll}
    />
  );
  return (
    <>
      {isPhone ? (
        <>
          {target}
          <Drawer.Root
            opened={opened}
            onClose={close}
            position="bottom"
            size="auto"
            padding={0}
            classNames={{ content: classes.sheet ?? "" }}
          >
            <Drawer.Overlay backgroundOpacity={1} color="var(--pl-overlay)" blur={1.5} />
            <Drawer.Content aria-label={t("bell:title")}>{panel}</Drawer.Content>
          </Drawer.Root>
        </>
      ) : (
        <Popover
          opened={opened}
          onChange={(next) => !next && close()}
          width={WIDTH}
          position="bottom-end"
          trapFocus
          returnFocus
          withRoles={false}
        >
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown p={0} role="dialog" aria-labelledby={titleId} className={classes.dropdown}>
            {panel}
          </Popover.Dropdown>
        </Popover>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
      {dialog}
    </>
  );
}

/** The bell's accessible name contains the number on the badge, so that people who use voice control can say what they see. */
function useBellLabel(unread: number): string {
  const { t } = useTranslation();
  if (unread === 0) return t("bell:open_none");
  return unread > MOST_SHOWN ? t("bell:open_above", { most: MOST_SHOWN }) : t("bell:open", { count: unread });
}

/** What to read out when the number changes; the one a page opens with is no news. */
function useChangedCount(unread: number | undefined): string {
  const { t } = useTranslation();
  const last = useRef(unread);
  const [changed, setChanged] = useState(false);
  useEffect(() => {
    if (last.current !== undefined && unread !== last.current) setChanged(true);
    last.current = unread;
  }, [unread]);
  if (!changed || unread === undefined) return "";
  return unread === 0 ? t("bell:count_none") : t("bell:count", { count: unread });
}
