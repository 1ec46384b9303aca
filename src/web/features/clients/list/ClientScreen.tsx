import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { goTo } from "#web/lib/pages/navigation.ts";
import { AddClientDialog } from "./AddClientDialog.tsx";
import { ClientDrawer } from "#web/features/clients/details/ClientDrawer.tsx";
import { ClientHeader } from "#web/features/clients/details/ClientHeader.tsx";
import { ClientTable } from "./ClientTable.tsx";
import { ImportBanner } from "#web/features/clients/import/ImportBanner.tsx";
import { ImportDialog } from "#web/features/clients/import/ImportDialog.tsx";
import { clientsHref, type ClientFilters, type OpenClient } from "./clientFilters.ts";
import { clientListQuery, clientQuery, isImporting } from "#web/features/clients/clientQueries.ts";
import { useClientActions } from "#web/features/clients/useClientActions.tsx";
import { useClientColumns } from "./useClientColumns.tsx";
import { useClientRowActions } from "./useClientRowActions.tsx";
import { useEmptyClients } from "./useEmptyClients.tsx";
import { useRunningImport } from "#web/features/clients/import/useRunningImport.ts";

interface ClientScreenProps {
  /** Both from the URL. */
  filters: ClientFilters;
  open: OpenClient | undefined;
}

/** The owner's clients: the list, one client's details beside it, adding and importing. */
export function ClientScreen({ filters, open }: ClientScreenProps) {
  const [dialog, setDialog] = useState<"add" | "import">();
  const running = useRunningImport();
  const openImport = (): void => {
    if (running.state !== undefined && !isImporting(running.state)) running.forget();
    setDialog("import");
  };
  const show = (client?: OpenClient): void => goTo(clientsHref(filters, client), { keepScroll: true });
  const close = (): void => goTo(clientsHref(filters), { replace: true, keepScroll: true });
  const actions = useClientActions((id) => {
    if (id === open?.id) close();
  });
  const rowActions = useClientRowActions(actions, (id) => show({ id, editing: true }));
  const hrefOf = useCallback((id: string) => clientsHref(filters, { id }), [filters]);
  const columns = useClientColumns(hrefOf);
  const list = useInfiniteQuery(clientListQuery(filters));
  const empty = useEmptyClients({ onImport: openImport, onAdd: () => setDialog("add") });

  return (
    <>
      <ClientHeader filters={filters} onImport={openImport} onAdd={() => setDialog("add")} />
      {running.state !== undefined && dialog !== "import" && (
        <ImportBanner state={running.state} onShow={() => setDialog("import")} onHide={running.forget} />
      )}
      <ClientTable
        list={list}
        columns={columns}
        filters={filters}
        none={{}}
        onFilters={(next) => goTo(clientsHref(next), { replace: true, keepScroll: true })}
        onOpen={(id) => show({ id })}
        rowActions={rowActions}
        empty={empty}
      />
      <ClientDrawer
        open={open}
        query={clientQuery}
        actions={actions}
        onClose={close}
        onEdit={(editing) =>
          open && goTo(clientsHref(filters, { id: open.id, editing }), { replace: true, keepScroll: true })
        }
      />
      <AddClientDialog
        opened={dialog === "add"}
        onClose={() => setDialog(undefined)}
        onAdded={(id) => {
          setDialog(undefined);
          show({ id });
        }}
      />
      <ImportDialog opened={dialog === "import"} onClose={() => setDialog(undefined)} running={running} />
      {actions.dialog}
    </>
  );
}
