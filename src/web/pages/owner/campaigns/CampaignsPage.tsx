import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { CampaignList } from "#web/features/campaigns/list/CampaignList.tsx";
import { readCampaignFilters } from "#web/features/campaigns/list/campaignFilters.ts";

const route = getRouteApi("/restaurant/campaigns");

export function CampaignsPage() {
  const query = route.useSearch();
  const filters = useMemo(() => readCampaignFilters(query), [query]);
  return <CampaignList filters={filters} />;
}
