import { Button, Menu } from "@mantine/core";
import { IconBolt, IconCalendarTime, IconPlayerPlay, IconSend } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { CampaignAction } from "#shared/campaigns/campaign-actions.ts";
import type { Slot } from "#shared/campaigns/campaign-values.ts";
import { CampaignStatusBadge } from "#web/features/campaigns/CampaignStatusBadge.tsx";
import { useSlotName } from "#web/features/campaigns/useSlotName.ts";
import { SaveStatus } from "#web/ui/feedback/SaveStatus.tsx";
import { NameField } from "./NameField.tsx";
import type { CampaignSaving } from "./saving/useCampaignSaving.ts";
import type { TestMail } from "./start/useTestMail.ts";
import classes from "./EditorHeader.module.css";

const ICON = { size: 16, stroke: 1.7, "aria-hidden": true } as const;

interface EditorHeaderProps {
  saving: CampaignSaving;
  slot: Slot;
  test: TestMail;
  /** What leads on: starting, sending, scheduling, resuming. */
  onAction: (action: Extract<CampaignAction, "send" | "schedule" | "resume">) => void;
}

/** What is edited, whether it is stored, and all that can be done with the campaign as a whole. */
export function EditorHeader({ saving, slot, test, onAction }: EditorHeaderProps) {
  const { t } = useTranslation();
  const { campaign, draft, errors, state } = saving;
  const may = (action: CampaignAction): boolean => campaign.actions.includes(action);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <NameField
          value={draft.name}
          onChange={(name) => saving.change({ ...draft, name })}
          error={errors["name"]}
          badge={<CampaignStatusBadge status={campaign.status} />}
        />
        <p className={classes.kind}>{t(`campaign_editor:kind.${campaign.type}`)}</p>
        <SaveStatus state={state} />
      </div>
      <div className={classes.actions}>
        <TestButton test={test} slot={slot} slots={draft.offers.map((offer) => offer.slot)} />
        <Button
          variant="default"
          onClick={saving.save}
          loading={state.kind === "saving"}
          disabled={state.kind === "saved" && !saving.savesByItself}
          title={t("templates:desk.save_keys")}
        >
          {t(saving.savesByItself ? "campaign_editor:save.draft" : "campaign_editor:save.changes")}
        </Button>
        {may("schedule") && (
          <Button variant="default" leftSection={<IconCalendarTime {...ICON} />} onClick={() => onAction("schedule")}>
            {t("campaign_editor:start.schedule")}
          </Button>
        )}
        {may("send") && (
          <Button leftSection={<IconBolt {...ICON} />} onClick={() => onAction("send")}>
            {t(`campaign_editor:start.${campaign.type}`)}
          </Button>
        )}
        {may("resume") && (
          <Button leftSection={<IconPlayerPlay {...ICON} />} onClick={() => onAction("resume")}>
            {t("campaign_editor:start.resume")}
          </Button>
        )}
      </div>
    </header>
  );
}

function TestButton({ test, slot, slots }: { test: TestMail; slot: Slot; slots: readonly Slot[] }) {
  const { t } = useTranslation();
  const slotName = useSlotName();
  const look = { variant: "default", leftSection: <IconSend {...ICON} />, loading: test.busy } as const;
  const label = t("campaign_editor:test.send");
  if (slots.length === 1)
    return (
      <Button {...look} onClick={() => test.send(slots)}>
        {label}
      </Button>
    );
  return (
    <Menu>
      <Menu.Target>
        <Button {...look}>{label}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => test.send([slot])}>
          {t("campaign_editor:test.one", { offer: slotName(slot) })}
        </Menu.Item>
        <Menu.Item onClick={() => test.send(slots)}>{t("campaign_editor:test.all")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
