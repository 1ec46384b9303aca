import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { OFFER_FIELDS, copyOffer, offerOf, type OfferField } from "#web/features/campaigns/editor/campaignDraft.ts";
import type { CampaignSaving } from "#web/features/campaigns/editor/saving/useCampaignSaving.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import { Dialog } from "#web/ui/feedback/Dialog.tsx";
import { FormActions } from "#web/ui/form/FormActions.tsx";
import classes from "./CopyDialog.module.css";

interface CopyDialogProps {
  opened: boolean;
  onClose: () => void;
  saving: CampaignSaving;
  slot: Slot;
}

/** Gives other offers what one has; what they lose by it stands beside each. */
export function CopyDialog(props: CopyDialogProps) {
  const { t } = useTranslation();
  const slotName = useSlotName();
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={t("campaign_editor:copy.title", { offer: slotName(props.slot) })}
      width={480}
    >
      <CopyForm key={props.slot} {...props} />
    </Dialog>
  );
}

function CopyForm({ onClose, saving: { draft, change }, slot }: CopyDialogProps) {
  const { t } = useTranslation();
  const slotName = useSlotName();
  const [fields, setFields] = useState<string[]>(["subject", "template_id"]);
  const [slots, setSlots] = useState<string[]>([]);
  const chosenFields = OFFER_FIELDS.filter((field) => fields.includes(field));
  const chosen = draft.offers.map((offer) => offer.slot).filter((one) => slots.includes(one));
  const isEmpty = chosen.length === 0 || chosenFields.length === 0;
  const copy = (): void => {
    change(copyOffer(draft, { from: slot, to: chosen, fields: chosenFields satisfies OfferField[] }));
    onClose();
  };
  return (
    <>
      <div className={classes.body}>
        <Checkbox.Group label={t("campaign_editor:copy.what")} value={fields} onChange={setFields}>
          <div className={classes.boxes}>
            {OFFER_FIELDS.map((field) => (
              <Checkbox key={field} value={field} label={t(`campaign_editor:copy.${field}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <Checkbox.Group label={t("campaign_editor:copy.to")} value={slots} onChange={setSlots}>
          <div className={classes.boxes}>
            {draft.offers
              .filter((offer) => offer.slot !== slot)
              .map((offer) => (
                <Checkbox
                  key={offer.slot}
                  value={offer.slot}
                  label={slotName(offer.slot)}
                  description={offerOf(draft, offer.slot).offer_text || t("campaign_editor:copy.empty")}
                />
              ))}
          </div>
        </Checkbox.Group>
      </div>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          {t("campaign_editor:copy.keep")}
        </Button>
        <Button disabled={isEmpty} onClick={copy}>
          {t("campaign_editor:copy.confirm")}
        </Button>
      </FormActions>
    </>
  );
}
