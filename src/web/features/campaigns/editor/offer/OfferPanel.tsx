import { Button } from "@mantine/core";
import { IconCheck, IconClock, IconCopy, IconEdit } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { GuestLanguage } from "#shared/domain/guest-languages.ts";
import { InboxLine } from "#web/features/templates/editor/panel/InboxLine.tsx";
import { OfferLetter } from "#web/features/campaigns/editor/OfferLetter.tsx";
import type { OfferedTemplate } from "#web/features/campaigns/editor/begin/writeOffers.ts";
import { shownRotation } from "#web/features/campaigns/editor/calendar/weeks.ts";
import type { SlotState } from "#web/features/campaigns/editor/calendar/slotState.ts";
import {
  changeOffer,
  errorOf,
  missingOf,
  offerOf,
  type OfferDraft,
} from "#web/features/campaigns/editor/campaignDraft.ts";
import type { CampaignSaving } from "#web/features/campaigns/editor/saving/useCampaignSaving.ts";
import { useWallWords } from "#web/features/campaigns/editor/useWallWords.ts";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import { currentLocale } from "#web/lib/words/i18n.ts";
import { StatusBadge } from "#web/ui/data/StatusBadge.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import { Heading } from "#web/ui/layout/Heading.tsx";
import { CopyDialog } from "./CopyDialog.tsx";
import { OfferPreview } from "./OfferPreview.tsx";
import { OfferTextField } from "./OfferTextField.tsx";
import { SubjectField } from "./SubjectField.tsx";
import { TemplateField } from "./TemplateField.tsx";
import { sampleOf } from "./sample.ts";
import classes from "./OfferPanel.module.css";

const ICON = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

interface OfferPanelProps {
  saving: CampaignSaving;
  slot: Slot;
  state: SlotState;
  /** What the mail is made from; undefined until it is chosen, or while it is being loaded. */
  template: OfferedTemplate | undefined;
  /** Opens the mail itself. */
  onAdjust: () => void;
  /** The heading is somewhere else, as in a sheet from below. */
  bare?: boolean;
  /** The preview stands somewhere else. */
  isAlone?: boolean;
}

/** Everything about one mail: its offer, subject and template, and what a guest will see. */
export function OfferPanel(props: OfferPanelProps) {
  const { saving, slot, state, template, onAdjust, bare = false, isAlone = false } = props;
  const { t } = useTranslation();
  const { campaign, draft, change, errors } = saving;
  const [isCopying, setCopying] = useState(false);
  const { confirm, dialog } = useConfirm();
  const offer = offerOf(draft, slot);
  const language: GuestLanguage = template?.language ?? currentLocale();
  const stored = campaign.offers.find((one) => one.slot === slot);
  const isAdjusted = stored?.is_adjusted === true && stored.template_id === offer.template_id;
  const set = (changes: Partial<OfferDraft>): void => change(changeOffer(draft, slot, changes));
  const content = template?.template;
  const choose = (next: OfferedTemplate): void => {
    const take = (): void =>
      // A subject that somebody wrote stays.
      set({
        template_id: next.id,
        ...(offer.subject === "" || offer.subject === template?.subject ? { subject: next.subject } : {}),
      });
    if (!isAdjusted) return take();
    confirm({
      title: t("campaign_editor:template.change_title"),
      text: t("campaign_editor:template.change_text"),
      confirmLabel: t("campaign_editor:template.change"),
      cancelLabel: t("campaign_editor:template.keep"),
      onConfirm: take,
    });
  };
  return (
    <div className={classes.panel} data-panel data-bare={bare || undefined}>
      {!bare && <PanelHead saving={saving} slot={slot} state={state} />}
      <div className={classes.fields}>
        <OfferTextField
          value={offer.offer_text}
          onChange={(offer_text) => set({ offer_text })}
          error={errorOf(errors, draft, slot, "offer_text")}
          language={language}
          optional={slot === "once" && !missingOf({ ...offer, offer_text: "" }, content).includes("offer_text")}
        />
        <SubjectField
          value={offer.subject}
          onChange={(subject) => set({ subject })}
          error={errorOf(errors, draft, slot, "subject")}
        />
        <InboxLine subject={offer.subject} preheader={content?.preheader ?? ""} sender={campaign.restaurant.name} />
        <div>
          <TemplateField
            slot={slot}
            value={offer.template_id}
            name={stored?.template_id === offer.template_id ? stored.template_name : null}
            language={language}
            onChange={choose}
            error={errorOf(errors, draft, slot, "template_id")}
          />
          {isAdjusted && <p className={classes.adjusted}>{t("campaign_editor:offer.adjusted")}</p>}
        </div>
        <div className={classes.tools}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconEdit {...ICON} />}
            disabled={offer.template_id === null}
            loading={saving.busy}
            onClick={onAdjust}
          >
            {t("campaign_editor:offer.adjust")}
          </Button>
          {slot !== "once" && (
            <Button variant="default" size="xs" leftSection={<IconCopy {...ICON} />} onClick={() => setCopying(true)}>
              {t("campaign_editor:offer.copy")}
            </Button>
          )}
        </div>
      </div>
      {!isAlone && <PanelPreview saving={saving} slot={slot} template={template} />}
      {slot !== "once" && (
        <CopyDialog opened={isCopying} onClose={() => setCopying(false)} saving={saving} slot={slot} />
      )}
      {dialog}
    </div>
  );
}

/** Which mail it is, when its offer runs, and whether anything is missing. */
export function PanelHead({ saving: { campaign }, slot, state }: Pick<OfferPanelProps, "saving" | "slot" | "state">) {
  const { t } = useTranslation();
  const slotName = useSlotName();
  const words = useWallWords();
  const wave = shownRotation(campaign.calendar).find((one) => one.slot === slot);
  return (
    <div className={classes.head}>
      <OfferLetter slot={slot} tone="filled" size="lg" />
      <div className={classes.headWords}>
        <Heading level={2} size="card">
          {slotName(slot)}
        </Heading>
        {wave && (
          <p className={classes.window}>
            <IconClock size={14} stroke={1.6} aria-hidden="true" />
            {words.window(wave)}
          </p>
        )}
      </div>
      {state.kind === "ready" ? (
        <span className={classes.ready}>
          <IconCheck size={14} stroke={2} aria-hidden="true" />
          {t("campaign_editor:offer.ready")}
        </span>
      ) : (
        <StatusBadge tone={state.kind === "refused" ? "red" : "amber"}>
          {t(`campaign_editor:offer.${state.kind}`)}
        </StatusBadge>
      )}
    </div>
  );
}

interface PanelPreviewProps extends Pick<OfferPanelProps, "saving" | "slot" | "template"> {
  isRoomy?: boolean;
}

/** The mail with the words that are on screen. */
export function PanelPreview({ saving: { campaign, draft }, slot, template, isRoomy = false }: PanelPreviewProps) {
  const offer = offerOf(draft, slot);
  const stored = campaign.offers.find((one) => one.slot === slot);
  const content = template?.template;
  const sample = useMemo(
    () => sampleOf(campaign, draft, { slot, template: content }),
    // Only what this mail is made of: a change of another one is no reason to ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [
      campaign.id,
      slot,
      offer.template_id,
      offer.subject,
      offer.offer_text,
      stored?.template_id,
      stored?.is_adjusted,
      content,
    ],
  );
  return (
    <OfferPreview
      campaignId={campaign.id}
      sample={sample}
      language={template?.language ?? currentLocale()}
      isRoomy={isRoomy}
    />
  );
}
