import { Tooltip, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RouteName } from "#web/app/routeMeta.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import type { MenuBadges, MenuItem, MenuBadge } from "./menus.ts";
import { trailOf } from "./trail.ts";
import classes from "./SideList.module.css";

interface SideListProps {
  items: readonly MenuItem[];
  current: RouteName | undefined;
  collapsed?: boolean;
  badges?: MenuBadges | undefined;
  /** Also called when somebody clicks on the page that is already open. */
  onChoose?: (() => void) | undefined;
}

/** One list of the side menu; the entry of the page on screen, or of the page above it, is marked. */
export function SideList({ items, current, collapsed = false, badges, onChoose }: SideListProps) {
  const { t } = useTranslation();
  const trail = current === undefined ? [] : trailOf(current).map(({ name }) => name);
  return (
    <ul className={classes.list}>
      {items.map(({ name, href, Icon }) => (
        <li key={name}>
          <SideLink
            href={href}
            label={t(`titles:${name}`)}
            icon={<Icon size={18} stroke={1.6} aria-hidden="true" />}
            collapsed={collapsed}
            onChoose={onChoose}
            badge={badges?.[name]}
            current={name === current ? "page" : trail.includes(name) ? "true" : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

interface SideLinkProps {
  href: string;
  label: string;
  icon: ReactNode;
  collapsed: boolean;
  current: "page" | "true" | undefined;
  /** A number beside the entry, and what it counts. */
  badge?: MenuBadge | undefined;
  onChoose?: (() => void) | undefined;
}

function SideLink({ href, label, icon, collapsed, current, badge, onChoose }: SideLinkProps) {
  const link = (
    <AppLink
      href={href}
      className={classes.link}
      data-collapsed={collapsed || undefined}
      aria-current={current}
      onClick={onChoose}
    >
      <span className={classes.icon}>{icon}</span>
      <span className={classes.label}>{label}</span>
      {badge && (
        <>
          <span className={classes.badge} aria-hidden="true">
            {badge.count > 99 ? "99+" : badge.count}
          </span>
          <VisuallyHidden>{badge.label}</VisuallyHidden>
        </>
      )}
    </AppLink>
  );
  // Not only disabled while the words are there: every tooltip is drawn twice before the first paint.
  return collapsed ? (
    <Tooltip label={label} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
