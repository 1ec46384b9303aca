import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { CAMPAIGN_DOORS } from "#web/features/campaigns/campaignDoors.ts";
import { CampaignTracking } from "#web/features/campaigns/tracking/CampaignTracking.tsx";
import { readRecipientFilters, recipientQuery } from "#web/features/campaigns/tracking/recipients/recipientFilters.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";

const route = getRouteApi("/restaurant/campaigns/$id");

export function CampaignPage() {
  const { id } = route.useParams();
  const query = route.useSearch();
  const filters = useMemo(() => readRecipientFilters(query), [query]);
  return (
    <CampaignTracking
      key={id}
      doors={CAMPAIGN_DOORS.owner}
      id={id}
      filters={filters}
      onFilters={(next) => goTo(paths.campaign(id, recipientQuery(next)), { replace: true, keepScroll: true })}
    />
  );
}
