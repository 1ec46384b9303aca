import { IconArrowRight } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useCampaignActions } from "#web/features/campaigns/actions/useCampaignActions.tsx";
import { CAMPAIGN_DOORS } from "#web/features/campaigns/campaignDoors.ts";
import { DemoClock } from "#web/features/campaigns/office/clock/DemoClock.tsx";
import { OfficeTable } from "./OfficeTable.tsx";
import type { OfficeFilters } from "./officeFilters.ts";

interface CampaignOfficeProps {
  /** From the URL. */
  filters: OfficeFilters;
  onFilters: (filters: OfficeFilters) => void;
}

/** All campaigns for staff, and the demo's clock above them. */
export function CampaignOffice({ filters, onFilters }: CampaignOfficeProps) {
  const { t } = useTranslation();
  const actions = useCampaignActions(CAMPAIGN_DOORS.staff);
  return (
    <>
      <DemoClock />
      <OfficeTable
        filters={filters}
        onFilters={onFilters}
        rowActions={(campaign) => [
          {
            key: "open",
            label: t("campaign_office:open"),
            icon: <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />,
            onSelect: () => goTo(paths.admin.campaign(campaign.id)),
          },
          ...actions.actionsFor(campaign),
        ]}
      />
      {actions.dialog}
    </>
  );
}
