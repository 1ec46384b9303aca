import "#web/ui/theme/mantine-more.css";
import { Drawer } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignAction } from "#shared/campaigns/campaign-actions.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import type { Campaign } from "#shared/campaigns/campaigns.model.ts";
import { CAMPAIGN_DOORS } from "#web/features/campaigns/campaignDoors.ts";
import { useCampaignActions } from "#web/features/campaigns/actions/useCampaignActions.tsx";
import { useDeskKeys } from "#web/features/templates/editor/desk/useDeskKeys.ts";
import { focusField } from "#web/features/templates/editor/panel/focusField.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { useIsPhone } from "#web/ui/layout/useIsPhone.ts";
import { AudienceCard } from "./AudienceCard.tsx";
import type { OfferedTemplate } from "./begin/writeOffers.ts";
import { EditorHeader } from "./EditorHeader.tsx";
import { OnceCard } from "./OnceCard.tsx";
import { RoundsField } from "./RoundsField.tsx";
import { ScheduleCard } from "./calendar/ScheduleCard.tsx";
import { slotState, type SlotState } from "./calendar/slotState.ts";
import { offerOf, placeOf, type FieldErrors } from "./campaignDraft.ts";
import { offeredTemplatesQuery } from "./editorQueries.ts";
import { OfferPanel, PanelHead, PanelPreview } from "./offer/OfferPanel.tsx";
import { SavingNotices } from "./saving/SavingNotices.tsx";
import { useCampaignSaving, type CampaignSaving } from "./saving/useCampaignSaving.ts";
import { PreflightDialog, type Jump } from "./start/PreflightDialog.tsx";
import { useTestMail } from "./start/useTestMail.ts";
import classes from "./CampaignEditor.module.css";

interface CampaignEditorProps {
  campaign: Campaign;
  /** The mail whose fields are shown. */
  slot: Slot;
  onSlot: (slot: Slot) => void;
  onStored: (campaign: Campaign) => void;
  /** Opens a mail itself, for this campaign alone. */
  onAdjust: (slot: Slot) => void;
}

/** Where an owner writes a campaign: its mails in a calendar, the fields of one of them, whom it goes to, and its start. */
export function CampaignEditor({ campaign: opened, slot, onSlot, onStored, onAdjust }: CampaignEditorProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [preflight, setPreflight] = useState<{ intent: "send" | "schedule"; opened: boolean }>();
  const { data: templates = [] } = useQuery(offeredTemplatesQuery);
  const templateOf = (id: string | null) => templates.find((one) => one.id === id);

  const jump = ({ slot: to, field }: Jump | { slot: Slot | undefined; field: string | undefined }): void => {
    setPreflight((now) => now && { ...now, opened: false });
    if (to !== undefined) onSlot(to);
    if (isPhone && to !== undefined && to !== "once") setSheetOpen(true);
    focusField(field ?? "offer_text");
  };
  const saving = useCampaignSaving(opened, {
    onStored,
    onRefused: (errors: FieldErrors) => {
      const [path] = Object.keys(errors);
      if (path !== undefined) jump(placeOf(saving.draft, path));
    },
  });
  const { campaign, draft, errors, change } = saving;
  const acting = useCampaignActions(CAMPAIGN_DOORS.owner, {
    onDone: (next) => goTo(paths.campaign(next.id)),
    onRefused: saving.mark,
  });
  const test = useTestMail(saving, (id) => templateOf(id)?.template);
  useDeskKeys({ save: saving.save, undo: () => undefined, redo: () => undefined });

  const states = useSlotStates(saving, templates);
  const lead = (action: Extract<CampaignAction, "send" | "schedule" | "resume">): void =>
    saving.whenSaved((saved) =>
      action === "resume" ? acting.start("resume", saved) : setPreflight({ intent: action, opened: true }),
    );
  const select = (next: Slot, field?: string): void => {
    onSlot(next);
    if (isPhone) setSheetOpen(true);
    if (field !== undefined) focusField(field);
  };
  const state = states.get(slot) ?? { kind: "ready", field: undefined, message: undefined };
  const isRecurring = campaign.type === "recurring";
  // One mail leaves room for a large preview where six have their calendar.
  const hasRoom = !isRecurring && !isPhone;
  const panel = (
    <OfferPanel
      key={slot}
      saving={saving}
      slot={slot}
      state={state}
      template={templateOf(offerOf(draft, slot).template_id)}
      onAdjust={() => saving.whenSaved(() => onAdjust(slot))}
      bare={isPhone && isRecurring}
      isAlone={hasRoom}
    />
  );
  return (
    <>
      <EditorHeader saving={saving} slot={slot} test={test} onAction={lead} />
      <SavingNotices saving={saving} />
      <div className={classes.columns} data-type={campaign.type}>
        <div className={classes.main}>
          <WhenCard
            saving={saving}
            states={states}
            selected={isPhone && !isSheetOpen ? undefined : slot}
            onSelect={select}
          />
          <AudienceCard
            value={draft.filter}
            onChange={(filter) => change({ ...draft, filter })}
            error={errors["filter"]}
          />
          {hasRoom && (
            <PanelPreview saving={saving} slot={slot} template={templateOf(offerOf(draft, slot).template_id)} isRoomy />
          )}
        </div>
        {isPhone && isRecurring ? (
          <PanelSheet
            opened={isSheetOpen}
            onClose={() => setSheetOpen(false)}
            head={<PanelHead saving={saving} slot={slot} state={state} />}
          >
            {panel}
          </PanelSheet>
        ) : (
          <aside className={classes.side} aria-label={t("campaign_editor:offer.label")}>
            {panel}
          </aside>
        )}
      </div>
      {preflight && (
        <PreflightDialog
          campaign={campaign}
          intent={preflight.intent}
          opened={preflight.opened}
          onClose={() => setPreflight({ ...preflight, opened: false })}
          onJump={jump}
          onSchedule={(saved) => {
            setPreflight({ ...preflight, opened: false });
            acting.start("schedule", saved);
          }}
          onRefused={(error) => saving.tell(error, t("campaign_editor:start.failed"))}
        />
      )}
      {acting.dialog}
    </>
  );
}

/** How far each mail is. */
function useSlotStates({ draft, errors }: CampaignSaving, templates: readonly OfferedTemplate[]) {
  return useMemo(() => {
    const contentOf = (id: string | null) => templates.find((one) => one.id === id)?.template;
    return new Map(
      draft.offers.map((offer) => [offer.slot, slotState({ draft, errors }, offer.slot, contentOf(offer.template_id))]),
    );
  }, [draft, errors, templates]);
}

interface WhenCardProps {
  saving: CampaignSaving;
  states: ReadonlyMap<Slot, SlotState>;
  selected: Slot | undefined;
  onSelect: (slot: Slot, field?: string) => void;
}

/** The calendar of six mails with the number of rounds, or the last day of a single one. */
function WhenCard({ saving: { campaign, draft, errors, change }, states, selected, onSelect }: WhenCardProps) {
  if (campaign.type !== "recurring")
    return (
      <OnceCard
        value={draft.last_day}
        onChange={(last_day) => change({ ...draft, last_day })}
        error={errors["last_day"]}
      />
    );
  return (
    <ScheduleCard
      draft={draft}
      calendar={campaign.calendar}
      states={states}
      selected={selected}
      onSelect={onSelect}
      footer={
        <RoundsField
          value={draft.rotations}
          onChange={(rotations) => change({ ...draft, rotations })}
          error={errors["rotations"]}
        />
      }
    />
  );
}

interface PanelSheetProps {
  opened: boolean;
  onClose: () => void;
  head: ReactNode;
  children: ReactNode;
}

/** On a phone a mail's fields come from below. */
function PanelSheet({ opened, onClose, head, children }: PanelSheetProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="92%"
      title={head}
      closeButtonProps={{ "aria-label": t("campaign_editor:offer.close") }}
      classNames={{ content: classes.sheet ?? "", body: classes.sheetBody ?? "", title: classes.sheetTitle ?? "" }}
    >
      {children}
    </Drawer>
  );
}
