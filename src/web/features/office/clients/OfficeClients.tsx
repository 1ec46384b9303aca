import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { adminClientsApi, type OfficeClient } from "#shared/clients/admin-clients.contract.ts";
import { RestaurantName } from "#web/features/clients/RestaurantName.tsx";
import { ClientDrawer } from "#web/features/clients/details/ClientDrawer.tsx";
import { hasFilters } from "#web/features/clients/list/clientFilters.ts";
import { ClientTable } from "#web/features/clients/list/ClientTable.tsx";
import { useClientColumns } from "#web/features/clients/list/useClientColumns.tsx";
import { EXPORT_MS } from "#web/features/clients/exportTime.ts";
import { useSharedActions } from "#web/features/clients/useClientActions.tsx";
import { InvalidAnswer } from "#web/lib/api/checkedApi.ts";
import { download } from "#web/lib/api/download.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { DownloadButton } from "#web/ui/form/DownloadButton.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import type { Column } from "#web/ui/table/tableModel.ts";
import { type OfficeClientFilters, officeClientsHref } from "./officeClientFilters.ts";
import { officeClientKeys, officeClientQuery, officeClientsQuery } from "./officeClientQueries.ts";
import { OfficeRestaurantFilter } from "./OfficeRestaurantFilter.tsx";

interface OfficeClientsProps {
  /** Both from the URL. */
  filters: OfficeClientFilters;
  open: string | undefined;
}

const SIDE = { calls: adminClientsApi, keyOf: officeClientKeys.one, changed: "office_client_changed" } as const;

/** The guests of all restaurants for staff: found, proven, exported, and erased where they ask for it. */
export function OfficeClients({ filters, open }: OfficeClientsProps) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(officeClientsQuery(filters));
  const hrefOf = useCallback((id: string) => officeClientsHref(filters, id), [filters]);
  const columns = useClientColumns<OfficeClient>(hrefOf, useRestaurantColumn());
  const close = (): void => goTo(officeClientsHref(filters), { replace: true, keepScroll: true });
  const { attempt: _, ...actions } = useSharedActions(SIDE, (id) => {
    if (id === open) close();
  });
  return (
    <>
      <Header filters={filters} total={list.data?.pages[0]?.meta.total} />
      <ClientTable<OfficeClient, OfficeClientFilters>
        list={list}
        columns={columns}
        filters={filters}
        none={{}}
        onFilters={(next) => goTo(officeClientsHref(next), { replace: true, keepScroll: true })}
        first={{
          field: (
            <OfficeRestaurantFilter
              value={filters.restaurant}
              onChange={(restaurant) =>
                goTo(officeClientsHref({ ...filters, restaurant }), { replace: true, keepScroll: true })
              }
            />
          ),
          isSet: filters.restaurant !== undefined,
        }}
        onOpen={(id) => goTo(hrefOf(id), { keepScroll: true })}
        empty={{ drawing: "cloche", title: t("clients_office:empty"), text: t("clients_office:empty_text") }}
        failureText={(error) => (error instanceof InvalidAnswer ? t("clients_office:invalid") : undefined)}
      />
      <ClientDrawer
        open={open === undefined ? undefined : { id: open }}
        query={officeClientQuery}
        actions={actions}
        onClose={close}
      />
      {actions.dialog}
    </>
  );
}

function useRestaurantColumn(): Column<OfficeClient> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      key: "restaurant",
      header: t("clients_office:restaurant"),
      minWidth: 150,
      cell: ({ restaurant }) => <RestaurantName {...restaurant} />,
    }),
    [t],
  );
}

/** How many there are is known of one restaurant only. */
function Header({ filters, total }: { filters: OfficeClientFilters; total: number | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { restaurant: _, ...rest } = filters;
  const isFiltered = hasFilters(rest);
  const words = isFiltered ? "clients:matching" : "clients:total";
  return (
    <PageHeader
      title={t("titles:admin-clients")}
      subtitle={
        total === undefined ? t("clients_office:subtitle") : t(words, { count: total, formatted: number(total) })
      }
      actions={
        <DownloadButton
          label={t("clients:export_csv")}
          failedTitle={t("clients:export_failed")}
          fetchFile={() => download(adminClientsApi.exportCsv, { query: { ...filters }, timeoutMs: EXPORT_MS })}
        >
          {t("clients:export_csv")}
        </DownloadButton>
      }
    />
  );
}
