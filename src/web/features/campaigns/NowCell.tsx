import { Progress } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { useFormat } from "#web/lib/words/format.ts";
import { isSending } from "./campaignQueries.ts";
import { useStateWords } from "./useStateWords.ts";
import classes from "./NowCell.module.css";

/** What comes next; while a mail goes out, how far it is. */
export function NowCell({ campaign }: { campaign: CampaignSummary }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const words = useStateWords()(campaign);
  const { recipients, pending } = campaign.stats;
  // Only a mail that is sent once has figures of its own here; a rotation's are sums over all its mails.
  const hasBar = isSending(campaign) && campaign.type === "one_time" && recipients > 0;
  const hasTime = campaign.status === "scheduled" || (campaign.next !== null && campaign.status === "active");
  return (
    <div className={classes.now} data-paused={campaign.status === "paused" || undefined}>
      {words}
      {hasTime && <span className={classes.paris}>{t("campaign_tracking:paris")}</span>}
      {hasBar && (
        <Progress.Root size={6}>
          <Progress.Section
            value={((recipients - pending) / recipients) * 100}
            aria-label={t("campaign_tracking:list.progress", {
              name: campaign.name,
              part: number(recipients - pending),
              whole: number(recipients),
            })}
          />
        </Progress.Root>
      )}
    </div>
  );
}
