import { ActionIcon, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useId } from "react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AppLink } from "#web/ui/AppLink.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { useIsPhone } from "#web/ui/useIsPhone.ts";
import classes from "./NotificationsMenu.module.css";

export interface NotificationItem {
  id: string;
  title: string;
  /** Who, and how long ago. */
  detail: string;
  href: string;
  icon: ReactNode;
  isRead: boolean;
}

interface NotificationsMenuProps {
  items?: readonly NotificationItem[];
  unreadCount?: number;
  /** What will be reported here, for when there is nothing yet. */
  hint: string;
  /** Beside the title: mark all as read. */
  headAction?: ReactNode;
  /** Below the list: load more, delete all. */
  footer?: ReactNode;
}

const MOST_SHOWN = 9;

/** The bell and what it opens. */
export function NotificationsMenu({ items = [], unreadCount = 0, hint, headAction, footer }: NotificationsMenuProps) {
  const { t } = useTranslation();
  const [opened, { toggle, close }] = useDisclosure(false);
  const isPhone = useIsPhone();
  const titleId = useId();
  const label =
    unreadCount === 0 ? t("shell:notifications.open_none") : t("shell:notifications.open", { count: unreadCount });
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      width={isPhone ? "calc(100vw - 24px)" : 400}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <ActionIcon
          size={isPhone ? 44 : 34}
          className={classes.bell}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={toggle}
        >
          <IconBell size={isPhone ? 22 : 18} stroke={1.6} aria-hidden="true" />
          {unreadCount > 0 && (
            <span className={classes.badge} aria-hidden="true">
              {unreadCount > MOST_SHOWN ? `${MOST_SHOWN}+` : unreadCount}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} role="dialog" aria-labelledby={titleId} className={classes.dropdown}>
        <div className={classes.head}>
          <h2 id={titleId} tabIndex={-1} data-autofocus className={classes.title}>
            {t("shell:notifications.title")}
          </h2>
          {headAction}
        </div>
        {items.length === 0 ? (
          <EmptyState small bare drawing="envelope" title={t("shell:notifications.empty")} text={hint} />
        ) : (
          <ul className={classes.list}>
            {items.map((item) => (
              <li key={item.id}>
                <AppLink
                  href={item.href}
                  className={classes.item}
                  data-unread={!item.isRead || undefined}
                  onClick={close}
                >
                  <span className={classes.icon} aria-hidden="true">
                    {item.icon}
                  </span>
                  <span className={classes.words}>
                    <span className={classes.itemTitle}>{item.title}</span>
                    <span className={classes.detail}>{item.detail}</span>
                  </span>
                  {!item.isRead && (
                    <span className={classes.dot} role="img" aria-label={t("shell:notifications.unread")} />
                  )}
                </AppLink>
              </li>
            ))}
          </ul>
        )}
        {footer && <div className={classes.footer}>{footer}</div>}
      </Popover.Dropdown>
    </Popover>
  );
}
