import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { CAMPAIGN_DOORS } from "#web/features/campaigns/campaignDoors.ts";
import { useCampaignActions } from "#web/features/campaigns/actions/useCampaignActions.tsx";
import { api } from "#web/lib/api/api.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { useAction } from "#web/ui/feedback/useAction.ts";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import { FormAlert } from "#web/ui/form/FormAlert.tsx";
import type { CampaignSaving } from "./useCampaignSaving.ts";
import classes from "./SavingNotices.module.css";

/** What somebody has to decide before more can be saved. Nothing of what is typed is lost meanwhile. */
export function SavingNotices({ saving }: { saving: CampaignSaving }) {
  const { conflict, locked } = saving;
  if (conflict === undefined && locked === undefined) return null;
  return (
    <div className={classes.notices}>
      {conflict !== undefined && <Conflict key={conflict} saving={saving} text={conflict} />}
      {locked !== undefined && <Locked saving={saving} text={locked} />}
    </div>
  );
}

function Conflict({ saving, text }: { saving: CampaignSaving; text: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <FormAlert
        tone="warn"
        title={t("campaign_editor:conflict.title")}
        action={
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t("campaign_editor:conflict.decide")}
          </Button>
        }
      >
        {text}
      </FormAlert>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t("campaign_editor:conflict.title")} width={560}>
        <p className={classes.text}>{text}</p>
        <p className={classes.text}>{t("campaign_editor:conflict.text")}</p>
        <FormActions>
          <Button variant="default" data-autofocus onClick={() => setOpen(false)}>
            {t("campaign_editor:conflict.keep")}
          </Button>
          <Button variant="default" loading={saving.busy} onClick={saving.takeTheirs}>
            {t("campaign_editor:conflict.take")}
          </Button>
          <Button color="tomato" loading={saving.busy} onClick={saving.overwrite}>
            {t("campaign_editor:conflict.overwrite")}
          </Button>
        </FormActions>
      </Dialog>
    </>
  );
}

/** Somebody has started it meanwhile: a pause lets what is typed be saved after all. */
function Locked({ saving, text }: { saving: CampaignSaving; text: string }) {
  const { t } = useTranslation();
  const acting = useCampaignActions(CAMPAIGN_DOORS.owner, { onDone: saving.rebase });
  const { id } = saving.campaign;
  const pausing = useAction({
    run: async () => {
      const now = await api(campaignsApi.one, { params: { id } });
      const way = (["pause", "cancel"] as const).find((action) => now.actions.includes(action));
      if (way) acting.start(way, now);
      else saving.rebase(now);
    },
    failed: t("campaign_editor:locked.failed"),
  });
  return (
    <>
      <FormAlert
        tone="warn"
        title={text}
        action={
          <Button variant="default" size="xs" loading={pausing.busy} onClick={() => pausing.run()}>
            {t("campaign_editor:locked.pause")}
          </Button>
        }
      >
        {t("campaign_editor:locked.kept")}
      </FormAlert>
      {acting.dialog}
    </>
  );
}
