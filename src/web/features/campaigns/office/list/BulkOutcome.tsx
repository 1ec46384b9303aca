import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import type { CampaignStatus } from "#shared/campaigns/campaign-actions.ts";
import type { adminCampaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { CampaignStatusBadge } from "#web/features/campaigns/CampaignStatusBadge.tsx";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { AppLink } from "#web/ui/layout/AppLink.tsx";
import classes from "./BulkOutcome.module.css";

export type Outcome = z.infer<typeof adminCampaignsApi.bulkDelete.response>;

interface BulkOutcomeProps {
  outcome: Outcome;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Only these are not deleted; anything else changed while the question was open. */
const reasonOf = (status: CampaignStatus) =>
  status === "active" || status === "scheduled" || status === "sending" ? status : "other";

/** How many are deleted, and which are not and why. */
export function BulkOutcome({ outcome: { deleted, refused, not_found: gone }, ...dialog }: BulkOutcomeProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      width={520}
      title={
        deleted === 0 ? t("campaign_office:bulk.outcome_none") : t("campaign_office:bulk.deleted", { count: deleted })
      }
      opened={dialog.opened}
      onClose={dialog.onClose}
      onExitTransitionEnd={dialog.onClosed}
    >
      {refused.length > 0 && (
        <>
          <p className={classes.text}>{t("campaign_office:bulk.refused", { count: refused.length })}</p>
          <ul className={classes.list}>
            {refused.map(({ id, name, status }) => (
              <li key={id} className={classes.item}>
                <div className={classes.head}>
                  <AppLink href={paths.admin.campaign(id)} className={classes.name}>
                    {name}
                  </AppLink>
                  <CampaignStatusBadge status={status} />
                </div>
                <p className={classes.why}>{t(`campaign_office:bulk.why.${reasonOf(status)}`)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {gone > 0 && <p className={classes.text}>{t("campaign_office:bulk.gone", { count: gone })}</p>}
      <FormActions>
        <Button size="md" variant="default" onClick={dialog.onClose} data-autofocus>
          {t("common:close")}
        </Button>
      </FormActions>
    </Dialog>
  );
}
