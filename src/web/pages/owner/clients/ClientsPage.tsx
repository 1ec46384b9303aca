import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { ClientScreen } from "#web/features/clients/list/ClientScreen.tsx";
import { readClientFilters } from "#web/features/clients/list/clientFilters.ts";

const route = getRouteApi("/restaurant/clients");

export function ClientsPage() {
  const query = route.useSearch();
  const filters = useMemo(() => readClientFilters(query), [query]);
  const { client, edit } = query;
  const open = useMemo(() => (client ? { id: client, editing: edit === "yes" } : undefined), [client, edit]);
  return <ClientScreen filters={filters} open={open} />;
}
