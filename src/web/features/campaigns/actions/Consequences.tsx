import { VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useFormat } from "#web/lib/words/format.ts";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import type { CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";
import { campaignQuery, preflightQuery } from "#web/features/campaigns/campaignQueries.ts";
import { useParisTime } from "#web/features/campaigns/useParisTime.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import { consequencesOf, type AskedAction } from "./consequences.ts";
import classes from "./Consequences.module.css";

interface ConsequencesProps {
  doors: CampaignDoors;
  id: string;
  action: AskedAction;
}

/** What an action will do, by figures that are asked for at this moment. Without them the action is still possible. */
export function Consequences({ doors, id, action }: ConsequencesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { at } = useParisTime();
  const slot = useSlotName();
  const campaign = useQuery(campaignQuery(doors, id));
  const preflight = useQuery({ ...preflightQuery(doors, id), enabled: action === "send" });
  const isUnknown = campaign.data === undefined ? campaign.isError : action === "send" && preflight.isError;
  const isCounting = campaign.data === undefined || (action === "send" && preflight.isPending);
  if (isCounting && !isUnknown)
    return (
      <div className={classes.counting} aria-busy="true">
        <VisuallyHidden role="status">{t("campaign_tracking:ask.counting")}</VisuallyHidden>
        <Skeleton />
        <Skeleton width="70%" />
      </div>
    );
  const sentences =
    campaign.data === undefined
      ? []
      : consequencesOf(
          action,
          { campaign: campaign.data, audience: preflight.data?.audience, now: Date.now() },
          { t, number: format.number, at, slot },
        );
  return (
    <ul className={classes.list}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {isUnknown && <li>{t("campaign_tracking:ask.unknown")}</li>}
    </ul>
  );
}
