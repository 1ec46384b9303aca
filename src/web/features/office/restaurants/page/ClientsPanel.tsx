import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClientFilters } from "#web/features/clients/list/clientFilters.ts";
import { ClientTable } from "#web/features/clients/list/ClientTable.tsx";
import { useClientColumns } from "#web/features/clients/list/useClientColumns.tsx";
import { clientsOfQuery } from "#web/features/office/restaurants/officeQueries.ts";
import { goTo, mayOpen } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useAdminUser } from "#web/lib/session/useSession.ts";

/** The restaurant's guests; details open in the list over all restaurants, for whoever may see that. */
export function ClientsPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const [filters, setFilters] = useState<ClientFilters>({});
  const mayRead = mayOpen(useAdminUser(), "clients");
  const hrefOf = useCallback((client: string) => paths.admin.clients({ restaurant: id, client }), [id]);
  return (
    <ClientTable
      list={useInfiniteQuery(clientsOfQuery(id, filters))}
      columns={useClientColumns(mayRead ? hrefOf : undefined)}
      filters={filters}
      none={{}}
      onFilters={setFilters}
      {...(mayRead && { onOpen: (client: string) => goTo(hrefOf(client)) })}
      empty={{
        drawing: "plate",
        title: t("restaurant_office:clients.empty"),
        text: t("restaurant_office:clients.empty_text"),
      }}
    />
  );
}
