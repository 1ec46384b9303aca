import {
  type CampaignAction,
  type CampaignEvent,
  type CampaignStatus,
  outcomeOf,
} from "#shared/campaigns/campaign-actions.ts";
import type { PauseReason } from "#shared/campaigns/campaign-values.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { notifyOwner, type NotificationKind } from "#server/features/notifications/notifications.service.ts";
import type { CampaignsAudit } from "./campaigns.audit.ts";
import * as repo from "./campaigns.repo.ts";
import { campaignTime } from "./clock/clock.service.ts";

/** An action that finds its work done already, by a second click or another tab, is no mistake. */
const ALREADY: Partial<Record<CampaignAction, readonly CampaignStatus[]>> = {
  send: ["active", "sending"],
  pause: ["paused"],
  resume: ["active", "scheduled", "sending"],
  cancel: ["inactive", "cancelled"],
};

const PAST = {
  save: "saved",
  send: "started",
  schedule: "scheduled",
  pause: "paused",
  resume: "resumed",
  cancel: "cancelled",
  delete: "deleted",
} as const satisfies Record<Exclude<CampaignAction, "duplicate">, CampaignsAudit>;

/** Who saves a draft again within this time is still writing. */
const GOING_ON_MS = 10 * 60_000;

type Changes = Parameters<typeof repo.updateCampaign>[2];

/**
 * Does one action to a campaign: locks it, looks whether the action is possible in its state, does the work and writes the new
 * state, the audit entry and what its owner is told, all or nothing. `work` gives what else changes in the campaign's row.
 */
export function act(
  ctx: Ctx,
  id: string,
  action: Exclude<CampaignAction, "duplicate">,
  work: (tx: Ctx, campaign: repo.CampaignRow) => Promise<Changes | undefined>,
): Promise<repo.CampaignRow> {
  return inTransaction(ctx, async (tx) => {
    const campaign = await lock(tx, id);
    const outcome = outcomeOf(campaign.type, campaign.status, action);
    if (!outcome) {
      if (ALREADY[action]?.includes(campaign.status)) return campaign;
      throw refusal(tx, action, campaign.status);
    }
    if (action === "save" && campaign.type === "one_time" && (await repo.hasBegun(tx.db, campaign)))
      throw new AppError("campaign_not_editable");
    const changes = await work(tx, campaign);
    const at = await campaignTime(tx);
    const status = outcome === "before" ? campaign.resume_status : outcome;
    await repo.updateCampaign(tx.db, id, {
      ...(status && status !== "same" && status !== "gone" ? statusChanges(campaign, status, at) : {}),
      ...(action === "save" ? { revision: campaign.revision + 1, ...savedNow(tx) } : {}),
      ...changes,
      updated_at: at,
    });
    if (action !== "save" || !isGoingOn(tx, campaign))
      await record(tx, PAST[action], campaign, {
        status: campaign.status,
        ...(action === "schedule" && { scheduled_at: changes?.scheduled_at }),
      });
    if (action !== "save" && tx.actor.kind === "staff")
      await tellOwner(tx, campaign, `campaign_${PAST[action]}_by_staff`);
    return campaign;
  });
}

/** The same for what happens by itself. Nothing is done, and false given, when the campaign is no longer in a state for it. */
export async function happen(
  tx: Ctx,
  campaign: repo.CampaignRow,
  event: CampaignEvent,
  changes: Changes = {},
): Promise<boolean> {
  const outcome = outcomeOf(campaign.type, campaign.status, event);
  if (!outcome) return false;
  const at = await campaignTime(tx);
  await repo.updateCampaign(tx.db, campaign.id, {
    ...statusChanges(campaign, outcome as CampaignStatus, at),
    ...changes,
    updated_at: at,
  });
  if (event !== "begin") await record(tx, event === "finish" ? "finished" : "failed", campaign);
  return true;
}

/** Pauses a campaign for a reason that is not its owner's wish, and tells them. */
export async function pauseBecause(
  tx: Ctx,
  campaign: repo.CampaignRow,
  reason: Exclude<PauseReason, "person">,
): Promise<boolean> {
  if (!outcomeOf(campaign.type, campaign.status, "pause")) return false;
  const at = await campaignTime(tx);
  await repo.updateCampaign(tx.db, campaign.id, {
    ...statusChanges(campaign, "paused", at),
    paused_because: reason,
    updated_at: at,
  });
  await record(tx, "paused", campaign, { status: campaign.status, reason });
  await tellOwner(tx, campaign, `campaign_paused_${reason}`);
  return true;
}

/** Tells the owner something about a campaign. */
export async function tellOwner(
  tx: Ctx,
  campaign: Pick<repo.CampaignRow, "id" | "restaurant_id" | "name">,
  kind: NotificationKind,
  params: Record<string, string | number> = {},
): Promise<void> {
  const sender = await repo.findSender(tx.db, campaign.restaurant_id);
  if (!sender?.user_id) return;
  await notifyOwner(tx, sender.user_id, {
    type: "campaign",
    topic: isTrouble(kind) ? "campaign_trouble" : "campaign",
    kind,
    params: { name: campaign.name, ...params },
    data: { campaign_id: campaign.id },
    link: `/campaigns/${campaign.id}`,
  });
}

/** Mails that do not go out as planned. What staff did is no trouble: somebody decided it. */
const isTrouble = (kind: NotificationKind): boolean =>
  /^campaign_(paused|failed|mail_skipped)_/.test(kind) && !kind.endsWith("_by_staff");

/** What goes with a new state: the reason and the way back of a pause, and the time of what happened. */
function statusChanges(campaign: repo.CampaignRow, status: CampaignStatus, now: Date): Changes {
  const paused = status === "paused";
  return {
    status,
    resume_status: paused ? campaign.status : null,
    paused_because: paused ? "person" : null,
    paused_at: paused ? now : null,
    ...(status === "sent" || status === "completed" ? { sent_at: now } : {}),
    ...(status === "cancelled" || status === "inactive" ? { cancelled_at: now } : {}),
    ...(status === "failed" ? { failed_at: now } : {}),
  };
}

/** Whether a draft is saved again by somebody who has just saved it: who goes on writing is recorded once. */
function isGoingOn(tx: Ctx, { status, ...last }: repo.CampaignRow): boolean {
  const saver = savedNow(tx);
  return (
    ["draft", "inactive"].includes(status) &&
    last.saved_at !== null &&
    tx.now.getTime() - last.saved_at.getTime() < GOING_ON_MS &&
    last.saved_by_user_id === saver.saved_by_user_id &&
    last.saved_by_staff_id === saver.saved_by_staff_id
  );
}

/** Writes down what happened, by the campaigns' clock: a demo's history fits together, and elsewhere it is the present. */
export const record = async (
  tx: Ctx,
  what: CampaignsAudit,
  { id, restaurant_id: restaurantId, name }: Pick<repo.CampaignRow, "id" | "restaurant_id" | "name">,
  details: Record<string, unknown> = {},
): Promise<void> =>
  recordAudit(
    { ...tx, now: await campaignTime(tx) },
    { action: `campaigns.${what}`, subject: { type: "campaign", id }, restaurantId, details: { name, ...details } },
  );

/** Who saves it at this moment. */
export const savedNow = ({ actor, now }: Pick<Ctx, "actor" | "now">) => ({
  saved_at: now,
  saved_by_user_id: actor.kind === "owner" ? actor.userId : null,
  saved_by_staff_id: actor.kind === "staff" ? actor.staffId : null,
});

/** The campaign, locked until the transaction ends; somebody else's is not found. */
export async function lock(tx: Ctx, id: string): Promise<repo.CampaignRow> {
  const campaign = await repo.lockCampaign(tx.db, tx.scope, id);
  if (!campaign) throw new AppError("not_found");
  return campaign;
}

function refusal(ctx: Ctx, action: CampaignAction, status: CampaignStatus): AppError {
  if (action === "save" && ["active", "scheduled", "sending"].includes(status))
    return new AppError("campaign_not_editable");
  return new AppError("campaign_action_refused", {}, { status: ctx.t(`campaigns:status.${status}`) });
}
