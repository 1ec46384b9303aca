import { Tooltip, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { AppLink } from "#web/ui/AppLink.tsx";
import type { MenuBadge } from "./menus.ts";
import classes from "./SideList.module.css";

interface SideLinkProps {
  href: string;
  label: string;
  icon: ReactNode;
  collapsed: boolean;
  current: "page" | "true" | undefined;
  /** How many wait behind it, and what for. */
  badge?: MenuBadge | undefined;
  onChoose?: (() => void) | undefined;
}

export function SideLink({ href, label, icon, collapsed, current, badge, onChoose }: SideLinkProps) {
  return (
    <Tooltip label={label} position="right" disabled={!collapsed}>
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
    </Tooltip>
  );
}
