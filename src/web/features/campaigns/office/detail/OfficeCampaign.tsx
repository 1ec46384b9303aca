import { useTranslation } from "react-i18next";
import { CAMPAIGN_DOORS } from "#web/features/campaigns/campaignDoors.ts";
import { CampaignTracking } from "#web/features/campaigns/tracking/CampaignTracking.tsx";
import type { RecipientFilters } from "#web/features/campaigns/tracking/recipients/recipientFilters.ts";
import { CampaignFacts } from "./CampaignFacts.tsx";
import { CampaignMails } from "./CampaignMails.tsx";

interface OfficeCampaignProps {
  id: string;
  /** From the URL. */
  filters: RecipientFilters;
  onFilters: (filters: RecipientFilters) => void;
}

/** One restaurant's campaign as staff see it: what its owner sees, and whose it is and what its mails say. */
export function OfficeCampaign({ id, filters, onFilters }: OfficeCampaignProps) {
  const { t } = useTranslation();
  return (
    <CampaignTracking
      doors={CAMPAIGN_DOORS.staff}
      id={id}
      filters={filters}
      onFilters={onFilters}
      subtitle={({ restaurant, type }) =>
        t("campaign_office:detail.subtitle", {
          restaurant: restaurant.name,
          kind: t(`campaign_tracking:type.${type}`),
        })
      }
      more={(campaign) => (
        <>
          <CampaignFacts campaign={campaign} />
          <CampaignMails doors={CAMPAIGN_DOORS.staff} campaign={campaign} />
        </>
      )}
    />
  );
}
