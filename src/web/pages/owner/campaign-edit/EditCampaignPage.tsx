import { getRouteApi } from "@tanstack/react-router";
import { EditedCampaign } from "#web/features/campaigns/editor/EditedCampaign.tsx";
import { goTo } from "#web/lib/pages/navigation.ts";
import { oneOf } from "#web/lib/oneOf.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { SLOTS } from "#shared/campaigns/campaign-values.ts";

const route = getRouteApi("/restaurant/campaigns/$id/edit");

export function EditCampaignPage() {
  const { id } = route.useParams();
  const { mail } = route.useSearch();
  return (
    <EditedCampaign
      key={id}
      id={id}
      mail={oneOf(mail, SLOTS)}
      onMail={(slot) => goTo(paths.editCampaign(id, slot), { keepScroll: slot === undefined })}
    />
  );
}
