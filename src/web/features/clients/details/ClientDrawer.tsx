import "#web/ui/theme/mantine-more.css";
import { Drawer } from "@mantine/core";
import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { ClientPanel } from "./ClientPanel.tsx";
import type { OpenClient } from "#web/features/clients/list/clientFilters.ts";
import type { ClientQuery } from "#web/features/clients/clientQueries.ts";
import { nameOf } from "#web/features/clients/clientWords.ts";
import type { ClientActions } from "#web/features/clients/useClientActions.tsx";
import classes from "./ClientDrawer.module.css";

interface ClientDrawerProps {
  open: OpenClient | undefined;
  /** How one client is read; keep it the same between renders. */
  query: ClientQuery;
  actions: ClientActions;
  onClose: () => void;
  /** Without it, details are only read. */
  onEdit?: (editing: boolean) => void;
}

/** Everything about one client, beside the list; on a phone over it. */
export function ClientDrawer({ open, query, actions, onClose, onEdit }: ClientDrawerProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  // What was open stays drawn while the drawer slides away.
  const [last, setLast] = useState(open);
  useEffect(() => {
    if (open !== undefined) setLast(open);
  }, [open]);
  const shown = open ?? last;
  const { data } = useQuery({ ...query(shown?.id ?? ""), enabled: open !== undefined });
  // While a confirmation is open on top, Escape and clicks outside belong to it.
  const isAsking = Boolean(actions.dialog);

  return (
    <Drawer
      opened={open !== undefined}
      onClose={onClose}
      position={isPhone ? "bottom" : "right"}
      size={isPhone ? "100%" : 480}
      closeOnEscape={!isAsking}
      closeOnClickOutside={!isAsking}
      title={data === undefined ? t("clients:details.label") : nameOf(data)}
      classNames={{
        content: classes.content ?? "",
        header: classes.header ?? "",
        title: classes.title ?? "",
        body: classes.body ?? "",
      }}
      closeButtonProps={{ "aria-label": t("clients:details.close") }}
    >
      {shown !== undefined && (
        <ClientPanel
          key={shown.id}
          id={shown.id}
          query={query}
          isEditing={shown.editing === true}
          {...(onEdit && { onEdit })}
          actions={actions}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}
