import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import type { Permission } from "#shared/domain/permissions.ts";
import { mayOpen } from "#web/lib/pages/navigation.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";

interface AreaLinkProps {
  href: string;
  /** Of the area it leads to. */
  permission: Permission;
  children: ReactNode;
}

/** A link into another area of the back office; the words alone for whoever may not go there. */
export function AreaLink({ href, permission, children }: AreaLinkProps) {
  if (!mayOpen(useAdminUser(), permission)) return children;
  return (
    <Anchor component={AppLink} inherit href={href}>
      {children}
    </Anchor>
  );
}
