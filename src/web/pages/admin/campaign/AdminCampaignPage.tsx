import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { OfficeCampaign } from "#web/features/campaigns/office/detail/OfficeCampaign.tsx";
import { readRecipientFilters, recipientQuery } from "#web/features/campaigns/tracking/recipients/recipientFilters.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";

const route = getRouteApi("/admin/admin/campaigns/$id");

export function AdminCampaignPage() {
  const { id } = route.useParams();
  const query = route.useSearch();
  const filters = useMemo(() => readRecipientFilters(query), [query]);
  return (
    <OfficeCampaign
      key={id}
      id={id}
      filters={filters}
      onFilters={(next) => goTo(paths.admin.campaign(id, recipientQuery(next)), { replace: true, keepScroll: true })}
    />
  );
}
