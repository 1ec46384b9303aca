import { Button } from "@mantine/core";
import { IconPencil, IconSend, IconTicket } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { paths } from "#web/lib/pages/paths.ts";
import type { EmptyStateProps } from "#web/ui/feedback/EmptyState.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";

const ICON = { size: 18, stroke: 1.6 } as const;

/** Nothing has been written yet: what a campaign is, and the way to the first one. */
export function useEmptyCampaigns(): EmptyStateProps {
  const { t } = useTranslation();
  return {
    drawing: "envelope",
    title: t("campaign_tracking:list.empty_title"),
    text: t("campaign_tracking:list.empty_text"),
    primary: (
      <Button component={AppLink} href={paths.newCampaign()}>
        {t("campaign_tracking:list.empty_start")}
      </Button>
    ),
    steps: [
      {
        icon: <IconPencil {...ICON} />,
        title: t("campaign_tracking:list.step_write"),
        text: t("campaign_tracking:list.step_write_text"),
      },
      {
        icon: <IconSend {...ICON} />,
        title: t("campaign_tracking:list.step_send"),
        text: t("campaign_tracking:list.step_send_text"),
      },
      {
        icon: <IconTicket {...ICON} />,
        title: t("campaign_tracking:list.step_redeem"),
        text: t("campaign_tracking:list.step_redeem_text"),
      },
    ],
  };
}
