import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { AppLink } from "#web/ui/AppLink.tsx";
import classes from "./SideList.module.css";

interface SideLinkProps {
  href: string;
  label: string;
  icon: ReactNode;
  collapsed: boolean;
  current: "page" | "true" | undefined;
  onChoose?: (() => void) | undefined;
}

export function SideLink({ href, label, icon, collapsed, current, onChoose }: SideLinkProps) {
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
      </AppLink>
    </Tooltip>
  );
}
