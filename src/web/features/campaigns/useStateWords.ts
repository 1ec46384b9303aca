import { useTranslation } from "react-i18next";
import type { CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { isSending } from "./campaignQueries.ts";
import { useParisTime } from "./useParisTime.ts";
import { useSlotName } from "./useSlotName.ts";

/** Where a campaign stands and what comes next, in one line. */
export function useStateWords(): (campaign: CampaignSummary) => string {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { at, day } = useParisTime();
  const slotName = useSlotName();
  return (campaign) => {
    const { status, next, stats } = campaign;
    if (isSending(campaign))
      return stats.pending === 0
        ? t("campaign_tracking:state.about_to_send")
        : t("campaign_tracking:state.sending", { count: stats.pending, formatted: number(stats.pending) });
    switch (status) {
      case "active":
      case "sending":
        return next === null
          ? t("campaign_tracking:state.no_next")
          : t("campaign_tracking:state.next", { slot: slotName(next.slot), when: at(next.due_at) });
      case "scheduled":
        return t("campaign_tracking:state.scheduled", { when: at(campaign.scheduled_at ?? campaign.updated_at) });
      case "paused":
        return t(`campaign_tracking:state.paused_${campaign.paused_because ?? "person"}`);
      case "sent":
      case "completed":
        return t(`campaign_tracking:state.${status}`, { when: day(campaign.sent_at ?? campaign.updated_at) });
      case "cancelled":
        return t("campaign_tracking:state.cancelled", { when: day(campaign.cancelled_at ?? campaign.updated_at) });
      case "failed":
        return t("campaign_tracking:state.failed", { when: day(campaign.failed_at ?? campaign.updated_at) });
      case "draft":
      case "inactive":
        return t(`campaign_tracking:state.${status}`);
    }
  };
}
