import type { ReactNode } from "react";
import type { Permission } from "#shared/domain/permissions.ts";
import { mayOpen } from "#web/lib/pages/navigation.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import classes from "./OpenableFigure.module.css";

interface OpenableFigureProps {
  /** Without it the list behind the figure does not open, and the figure is no link. */
  permission: Permission;
  href: string;
  children: ReactNode;
}

/** Leads to the list behind a figure, for whoever may open it. */
export function OpenableFigure({ permission, href, children }: OpenableFigureProps) {
  if (!mayOpen(useAdminUser(), permission)) return children;
  return (
    <AppLink href={href} className={classes.link}>
      {children}
    </AppLink>
  );
}
