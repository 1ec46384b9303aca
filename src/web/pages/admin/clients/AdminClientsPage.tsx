import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { OfficeClients } from "#web/features/office/clients/OfficeClients.tsx";
import { readOfficeClientFilters } from "#web/features/office/clients/officeClientFilters.ts";

const route = getRouteApi("/admin/admin/clients");

export function AdminClientsPage() {
  const query = route.useSearch();
  const filters = useMemo(() => readOfficeClientFilters(query), [query]);
  return <OfficeClients filters={filters} open={query.client} />;
}
