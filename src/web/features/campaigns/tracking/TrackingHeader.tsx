import "#web/ui/theme/mantine-more.css";
import { Button, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CampaignAction } from "#shared/campaigns/campaign-actions.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { PageHeader } from "#web/ui/layout/PageHeader.tsx";
import type { CampaignActions } from "#web/features/campaigns/actions/useCampaignActions.tsx";
import { CampaignStatusBadge } from "#web/features/campaigns/CampaignStatusBadge.tsx";
import classes from "./TrackingHeader.module.css";

interface TrackingHeaderProps {
  campaign: Campaign;
  actions: CampaignActions;
  /** The line under its name, unless it is the kind of campaign. */
  subtitle?: string;
}

/** What most people come for in each state; the first that is possible has a button of its own. */
const FIRST: readonly CampaignAction[] = ["resume", "send", "schedule", "pause", "duplicate"];
const FILLED: readonly CampaignAction[] = ["resume", "send"];

/** Name, status and what can be done. */
export function TrackingHeader({ campaign, actions, subtitle }: TrackingHeaderProps) {
  const { t } = useTranslation();
  const possible = actions.actionsFor(campaign);
  // A draft is led to its editor by the notice below.
  const isWritten = campaign.status !== "draft" || !possible.some(({ key }) => key === "save");
  const first = FIRST.map((action) => possible.find(({ key }) => isWritten && key === action)).find(Boolean);
  const rest = possible.filter((action) => action !== first);
  return (
    <PageHeader
      title={
        <span className={classes.title}>
          <span className={classes.name}>{campaign.name}</span>
          <span className={classes.badge}>
            <CampaignStatusBadge status={campaign.status} />
          </span>
        </span>
      }
      subtitle={subtitle ?? t(`campaign_tracking:track.kind_${campaign.type}`)}
      actions={
        <>
          {first && (
            <Button
              variant={FILLED.includes(first.key) ? "filled" : "default"}
              leftSection={first.icon}
              onClick={first.onSelect}
            >
              {first.label}
            </Button>
          )}
          {rest.length > 0 && (
            <Menu width={220} position="bottom-end">
              <Menu.Target>
                <Button variant="default" leftSection={<IconDots size={16} stroke={1.6} aria-hidden="true" />}>
                  {t("campaign_tracking:action.more")}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {rest.map(({ key, label, icon, danger, onSelect }) => (
                  <Menu.Item key={key} leftSection={icon} onClick={onSelect} {...(danger ? { color: "tomato" } : {})}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
    />
  );
}
