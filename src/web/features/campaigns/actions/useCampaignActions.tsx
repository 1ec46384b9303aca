import { useQueryClient } from "@tanstack/react-query";
import {
  IconCalendarTime,
  IconCircleX,
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
  type Icon,
} from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CampaignAction } from "#shared/campaigns/campaign-actions.ts";
import type { Campaign, CampaignSummary } from "#shared/campaigns/campaigns.model.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { goTo } from "#web/lib/pages/navigation.ts";
import { renewAfter } from "#web/lib/api/renewAfter.ts";
import { toast } from "#web/lib/toast.tsx";
import { useConfirm } from "#web/ui/feedback/useConfirm.tsx";
import type { RowAction } from "#web/ui/table/tableModel.ts";
import type { CampaignDoors } from "#web/features/campaigns/campaignDoors.ts";
import { campaignKeys } from "#web/features/campaigns/campaignQueries.ts";
import { Consequences } from "./Consequences.tsx";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import type { AskedAction } from "./consequences.ts";
import { useActionProblem } from "./useActionProblem.tsx";

type Acted = Pick<CampaignSummary, "id" | "name" | "type" | "status" | "scheduled_at" | "actions">;

interface ActionOptions {
  /** It is gone: where a screen of its own has to be left. */
  onDeleted?: () => void;
  /** After anything else that worked, with the campaign as it is now. */
  onDone?: (campaign: Campaign, action: CampaignAction) => void;
  /** Something of it is not complete: for a screen that has the fields. */
  onRefused?: (error: unknown) => void;
}

export interface CampaignActions {
  /** What can be done with it now, for a menu; the key is the action. */
  actionsFor: (campaign: Acted) => (RowAction & { key: CampaignAction })[];
  /** Asks, and does it. */
  start: (action: CampaignAction, campaign: Acted) => void;
  /** Render this once. */
  dialog: ReactNode;
}

/** The order of a menu, from what helps to what destroys. */
const MENU = ["save", "send", "schedule", "resume", "pause", "duplicate", "cancel", "delete"] as const;

const ICONS: Record<CampaignAction, Icon> = {
  save: IconPencil,
  send: IconSend,
  schedule: IconCalendarTime,
  resume: IconPlayerPlay,
  pause: IconPlayerPause,
  duplicate: IconCopy,
  cancel: IconCircleX,
  delete: IconTrash,
};
const IS_DANGER: Partial<Record<CampaignAction, true>> = { cancel: true, delete: true };

/** Everything that can be done to a campaign, each after a question that says what will happen and to how many people. */
export function useCampaignActions(doors: CampaignDoors, options: ActionOptions = {}): CampaignActions {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { confirm, dialog } = useConfirm();
  const problemOf = useActionProblem();
  const labelOf = useActionLabel();
  const [planned, setPlanned] = useState<{ campaign: Acted; opened: boolean }>();

  const settle = (campaign: Campaign, action: CampaignAction): void => {
    cache.setQueryData(campaignKeys.one(doors.side, campaign.id), campaign);
    renewAfter(cache, "campaign_changed");
    const words =
      action === "send" ? (`send_${campaign.type}` as const) : (action as Exclude<typeof action, "save" | "send">);
    toast.success({ title: t(`campaign_tracking:done.${words}`, { name: campaign.name }), brief: true });
    options.onDone?.(campaign, action);
  };
  const work: Record<AskedAction, (id: string, name: string) => Promise<void>> = {
    send: async (id) => settle(await api(doors.calls.send, { params: { id } }), "send"),
    pause: async (id) => settle(await api(doors.calls.pause, { params: { id } }), "pause"),
    resume: async (id) => settle(await api(doors.calls.resume, { params: { id } }), "resume"),
    cancel: async (id) => settle(await api(doors.calls.cancel, { params: { id } }), "cancel"),
    duplicate: async (id) => {
      const copy = await api(doors.calls.duplicate, { params: { id } });
      settle(copy, "duplicate");
      goTo((doors.edit ?? doors.one)(copy.id));
    },
    delete: async (id, name) => {
      await api(doors.calls.remove, { params: { id } });
      // A screen that is about to be left must not ask for what is gone.
      options.onDeleted?.();
      cache.removeQueries({ queryKey: campaignKeys.one(doors.side, id) });
      renewAfter(cache, "campaign_changed");
      toast.success({ title: t("campaign_tracking:done.delete", { name }), brief: true });
    },
  };
  const ask = (action: AskedAction, { id, name, type }: Acted): void => {
    const words = action === "send" ? (`send_${type}` as const) : action;
    const TheIcon = ICONS[action];
    confirm({
      title: t(`campaign_tracking:ask.${words}.title`, { name }),
      text: <Consequences doors={doors} id={id} action={action} />,
      confirmLabel: t(`campaign_tracking:ask.${words}.confirm`),
      cancelLabel: t(`campaign_tracking:ask.${words}.keep`),
      tone: IS_DANGER[action] ? "danger" : "primary",
      icon: <TheIcon size={20} stroke={1.7} />,
      explain: (error) => {
        // Somebody else was faster: the screen is to show what is true now.
        if (error instanceof ApiError && (error.status === 409 || error.status === 404))
          renewAfter(cache, "campaign_changed");
        options.onRefused?.(error);
        return problemOf(error, action, doors.edit?.(id));
      },
      onConfirm: () => work[action](id, name),
    });
  };
  const start = (action: CampaignAction, campaign: Acted): void => {
    if (action === "save") goTo((doors.edit ?? doors.one)(campaign.id));
    else if (action === "schedule") setPlanned({ campaign, opened: true });
    else ask(action, campaign);
  };

  return {
    start,
    actionsFor: (campaign) =>
      MENU.filter((action) => campaign.actions.includes(action) && (action !== "save" || doors.edit !== undefined)).map(
        (action) => {
          const TheIcon = ICONS[action];
          return {
            key: action,
            label: labelOf(action, campaign),
            icon: <TheIcon size={16} stroke={1.6} aria-hidden="true" />,
            ...(IS_DANGER[action] ? { danger: true } : {}),
            onSelect: () => start(action, campaign),
          };
        },
      ),
    dialog: (
      <>
        {dialog}
        {planned && (
          <ScheduleDialog
            key={planned.campaign.id}
            doors={doors}
            campaign={planned.campaign}
            opened={planned.opened}
            onClose={() => setPlanned({ ...planned, opened: false })}
            onClosed={() => setPlanned(undefined)}
            onDone={(campaign) => settle(campaign, "schedule")}
            onRefused={options.onRefused}
          />
        )}
      </>
    ),
  };
}

function useActionLabel(): (action: CampaignAction, campaign: Acted) => string {
  const { t } = useTranslation();
  return (action, { type, status }) => {
    if (action === "save") return t("campaign_tracking:action.edit");
    if (action === "send") return t(`campaign_tracking:action.send_${type}`);
    if (action === "schedule" && status === "scheduled") return t("campaign_tracking:action.reschedule");
    return t(`campaign_tracking:action.${action}`);
  };
}
