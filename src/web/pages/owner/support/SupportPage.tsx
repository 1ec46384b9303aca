import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { SupportScreen } from "#web/features/support/SupportScreen.tsx";
import { readSupportView } from "#web/features/support/supportView.ts";

const route = getRouteApi("/restaurant/support");

export function SupportPage() {
  const query = route.useSearch();
  const view = useMemo(() => readSupportView(query), [query]);
  return <SupportScreen view={view} />;
}
