import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { CampaignStatusBadge } from "#web/features/campaigns/CampaignStatusBadge.tsx";
import { CAMPAIGN_DOORS } from "#web/features/campaigns/campaignDoors.ts";
import { useCampaignActions } from "#web/features/campaigns/actions/useCampaignActions.tsx";
import { paths } from "#web/lib/pages/paths.ts";
import { IconTile } from "#web/ui/data/IconTile.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import classes from "./LockedCampaign.module.css";

/** Ways out of the lock, the gentlest first. */
const WAYS = ["pause", "cancel", "duplicate"] as const;

interface LockedCampaignProps {
  campaign: Campaign;
  /** It was paused or cancelled, and may be open to changes now. */
  onChanged: (campaign: Campaign) => void;
}

/** A campaign that cannot be edited: why, and what can be done about it right here. */
export function LockedCampaign({ campaign, onChanged }: LockedCampaignProps) {
  const { t } = useTranslation();
  const { name, status, actions, type } = campaign;
  const acting = useCampaignActions(CAMPAIGN_DOORS.owner, {
    onDone: (next, action) => action !== "duplicate" && onChanged(next),
  });
  const isOver = !actions.includes("pause") && !actions.includes("cancel");
  const ways = WAYS.filter((way) => actions.includes(way) && (way !== "duplicate" || isOver || type === "one_time"));
  const text = isOver ? "over" : status === "sending" || status === "paused" ? "sending" : "text";
  return (
    <>
      <PageHeader
        title={
          <span className={classes.title}>
            {name} <CampaignStatusBadge status={status} />
          </span>
        }
        subtitle={t(`campaign_editor:kind.${type}`)}
      />
      <section className={classes.card}>
        <IconTile tone="amber" size="lg">
          <IconLock size={20} stroke={1.7} />
        </IconTile>
        <div className={classes.words}>
          <Heading level={2} size="card">
            {t(isOver ? "campaign_editor:locked.title_over" : "campaign_editor:locked.title")}
          </Heading>
          <p className={classes.text}>{t(`campaign_editor:locked.${text}`)}</p>
          <div className={classes.ways}>
            {ways.map((way, at) => (
              <Button key={way} variant={at === 0 ? "filled" : "default"} onClick={() => acting.start(way, campaign)}>
                {t(`campaign_editor:locked.${way}`)}
              </Button>
            ))}
            <Button component={AppLink} href={paths.campaign(campaign.id)} variant="subtle">
              {t("campaign_editor:locked.look")}
            </Button>
          </div>
        </div>
      </section>
      {acting.dialog}
    </>
  );
}
