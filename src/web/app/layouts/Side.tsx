import { ActionIcon } from "@mantine/core";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Mark } from "#web/ui/layout/Mark.tsx";
import { Wordmark } from "#web/ui/layout/Wordmark.tsx";
import type { ShellProps } from "./Shell.tsx";
import classes from "./Side.module.css";
import { SideList } from "./SideList.tsx";
import { UserMenu } from "./UserMenu.tsx";

interface SideProps extends Pick<
  ShellProps,
  "tone" | "home" | "menuLabel" | "items" | "settings" | "current" | "user" | "badges"
> {
  card?: ReactNode;
  collapsed?: boolean;
  /** Present where the side can be collapsed. */
  onToggle?: (() => void) | undefined;
  /** Present in the drawer. */
  onClose?: () => void;
  /** Stands above the account in the drawer. */
  tools?: ReactNode;
}

/** Brand, menu and account: the column on the left, and the content of the phone's drawer. */
export function Side({
  tone,
  home,
  menuLabel,
  items,
  settings,
  current,
  user,
  badges,
  card,
  collapsed = false,
  onToggle,
  onClose,
  tools,
}: SideProps) {
  const { t } = useTranslation();
  const ToggleIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.side} data-collapsed={collapsed || undefined} data-drawer={onClose ? true : undefined}>
      <div className={classes.brand}>
        <AppLink href={home.href} className={classes.brandLink} aria-label={`Plaudit, ${home.label}`}>
          {collapsed ? <Mark size={30} /> : <Wordmark size={30} />}
        </AppLink>
        {tone === "staff" && !collapsed && <span className={classes.pill}>{t("shell:nav.staff_pill")}</span>}
        {onToggle && (
          <ActionIcon
            className={classes.tool}
            aria-label={collapsed ? t("shell:nav.expand") : t("shell:nav.collapse")}
            aria-expanded={!collapsed}
            onClick={onToggle}
          >
            <ToggleIcon size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        )}
        {onClose && (
          <ActionIcon className={classes.tool} size={44} aria-label={t("shell:nav.close")} onClick={onClose}>
            <IconX size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {card}
      <nav aria-label={menuLabel} className={classes.menu}>
        <SideList items={items} current={current} collapsed={collapsed} badges={badges} onChoose={onClose} />
        {settings && (
          <div className={classes.footer}>
            <SideList items={[settings]} current={current} collapsed={collapsed} onChoose={onClose} />
          </div>
        )}
      </nav>
      {tools && <div className={classes.tools}>{tools}</div>}
      <div className={classes.account}>
        <UserMenu {...user} shape={collapsed ? "avatar" : "row"} />
      </div>
    </div>
  );
}
