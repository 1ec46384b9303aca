import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import type { CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";

/** Why nothing is being sent, and what can be done about it; nothing of a campaign that runs or is done. */
export function TrackingNotice({ doors, campaign }: { doors: CampaignDoors; campaign: Campaign }) {
  const { t } = useTranslation();
  const { status, paused_because: because, id } = campaign;
  const edit = (label: string) =>
    doors.edit === undefined ? undefined : (
      <Button component={AppLink} href={doors.edit(id)} variant="default" size="xs">
        {label}
      </Button>
    );
  if (status === "draft")
    return (
      <FormAlert
        tone="info"
        still
        title={t("campaign_tracking:track.draft_title")}
        action={edit(t("campaign_tracking:track.draft_edit"))}
      >
        {t("campaign_tracking:track.draft_text")}
      </FormAlert>
    );
  if (status === "paused")
    return (
      <FormAlert tone="warn" still title={t(`campaign_tracking:track.paused_title.${because ?? "person"}`)}>
        {t(`campaign_tracking:track.paused_text.${because ?? "person"}`)}
      </FormAlert>
    );
  if (status === "inactive")
    return (
      <FormAlert
        tone="info"
        still
        title={t("campaign_tracking:track.inactive_title")}
        action={edit(t("campaign_tracking:action.edit"))}
      >
        {t("campaign_tracking:track.inactive_text")}
      </FormAlert>
    );
  if (status === "failed")
    return (
      <FormAlert tone="danger" still title={t("campaign_tracking:track.failed_title")}>
        {t("campaign_tracking:track.failed_text")}
      </FormAlert>
    );
  return null;
}
