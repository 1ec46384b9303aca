import { mayRestaurant } from "#shared/domain/restaurant-acts.ts";
import type { TemplateDraft } from "#shared/templates/templates.model.ts";
import type { Ctx } from "#server/context.ts";
import { AppError, FieldErrors } from "#server/errors.ts";
import { hindrancesOf } from "#server/features/templates/mails.service.ts";
import { findTemplate } from "#server/features/templates/templates.service.ts";
import { startDueJob } from "./campaigns.kinds.ts";
import * as repo from "./campaigns.repo.ts";
import { type WholeCampaign, audienceOf, getCampaign } from "./campaigns.service.ts";
import { campaignTime } from "./clock/clock.service.ts";
import { missingIn } from "./readiness.rules.ts";
import { firstMondayAfter, onceWindow } from "./schedule/rotation.rules.ts";
import { type WhichHour, sendTime } from "./schedule/send-time.rules.ts";
import { act } from "./transitions.service.ts";
import { planOnce, planRotation, wakeAt } from "./waves/planning.service.ts";
import { planAhead } from "./waves/rounds.service.ts";
import * as waves from "./waves/waves.repo.ts";

/** Starts a recurring campaign at the first Monday that is still to come, or sends a one-time one now. */
export async function sendCampaign(ctx: Ctx, id: string): Promise<WholeCampaign> {
  await act(ctx, id, "send", async (tx, campaign) => {
    const now = await campaignTime(tx);
    await makeReady(tx, campaign);
    const run = campaign.run + 1;
    if (campaign.type === "recurring") await planRotation(tx, { ...campaign, run }, firstMondayAfter(now), 1);
    else await planOnce(tx, { ...campaign, run }, openWindow(campaign, now, now));
    return { run, started_at: now, cancelled_at: null, scheduled_at: null };
  });
  return getCampaign(ctx, id);
}

/** Sends a one-time campaign at what a clock in Paris shows; a scheduled one moves to another time. */
export async function scheduleCampaign(
  ctx: Ctx,
  id: string,
  { at: wall, which }: { at: string; which?: WhichHour | undefined },
): Promise<WholeCampaign> {
  await act(ctx, id, "schedule", async (tx, campaign) => {
    const now = await campaignTime(tx);
    const time = sendTime(wall, now, which);
    if (time.problem) throw new FieldErrors({ at: [`campaigns:send_time.${time.problem}`] });
    const window = openWindow(campaign, time.at, now);
    if (campaign.status === "scheduled") {
      await waves.moveWave(tx.db, id, campaign.run, { due_at: window.dueAt, ends_at: window.endsAt });
      await wakeAt(tx, window.dueAt);
      return { scheduled_at: time.at };
    }
    await makeReady(tx, campaign);
    const run = campaign.run + 1;
    await planOnce(tx, { ...campaign, run }, window);
    return { run, scheduled_at: time.at };
  });
  return getCampaign(ctx, id);
}

/** Stops sending until somebody resumes it. Mails that are being handed over at this moment still go. */
export async function pauseCampaign(ctx: Ctx, id: string): Promise<WholeCampaign> {
  await act(ctx, id, "pause", async () => undefined);
  return getCampaign(ctx, id);
}

/** Goes on where it stopped: offers that still run are sent late, those that ended meanwhile are left out. */
export async function resumeCampaign(ctx: Ctx, id: string): Promise<WholeCampaign> {
  await act(ctx, id, "resume", async (tx, campaign) => {
    await makeReady(tx, campaign);
    await planAhead(tx, campaign, await campaignTime(tx));
    await tx.jobs.enqueue(tx.db, startDueJob, {});
    return undefined;
  });
  return getCampaign(ctx, id);
}

/** Stops everything. A recurring campaign can be edited and started anew; a one-time one is over. */
export async function cancelCampaign(ctx: Ctx, id: string): Promise<WholeCampaign> {
  await act(ctx, id, "cancel", async (tx, campaign) => {
    await waves.cancelWaves(tx.db, id, await campaignTime(tx));
    if (campaign.type === "recurring") await repo.forgetFrozen(tx.db, id);
    return { scheduled_at: null, ...(campaign.type === "recurring" ? { started_at: null } : {}) };
  });
  return getCampaign(ctx, id);
}

/** Refuses what is not complete, would reach nobody or is in the name of a closed restaurant, and copies the templates as they are now. */
async function makeReady(tx: Ctx, campaign: repo.CampaignRow): Promise<void> {
  const sender = await repo.findSender(tx.db, campaign.restaurant_id);
  if (!sender || !mayRestaurant(sender.status, "send")) throw new AppError("restaurant_closed");
  const offers = await repo.listOffers(tx.db, campaign.id);
  const mails = await Promise.all(offers.map(async (offer) => ({ ...offer, content: await contentOf(tx, offer) })));
  const missing = missingIn(
    campaign.type,
    mails.map((mail) => ({ ...mail, isFaulty: mail.content !== undefined && hindrancesOf(mail.content).length > 0 })),
  );
  if (Object.keys(missing).length > 0) throw new FieldErrors(missing);
  // A paused campaign goes on, even if everybody has left meanwhile.
  if (campaign.status !== "paused") {
    const { recipients } = await audienceOf(tx, campaign.restaurant_id, campaign.filter);
    if (recipients === 0) throw new FieldErrors({ filter: ["campaigns:nobody"] });
  }
  for (const { slot, frozen, content } of mails)
    if (!frozen && content)
      await repo.updateOffer(tx.db, { campaignId: campaign.id, slot }, { frozen: JSON.stringify(content) });
}

/** What is sent: the copy from the start, the owner's own version, or the template as it is. */
export async function contentOf(
  ctx: Pick<Ctx, "db">,
  offer: Pick<repo.OfferRow, "frozen" | "adjusted" | "template_id">,
): Promise<TemplateDraft | undefined> {
  if (offer.frozen ?? offer.adjusted) return offer.frozen ?? offer.adjusted ?? undefined;
  return offer.template_id === null ? undefined : (await findTemplate(ctx, offer.template_id))?.content;
}

function openWindow(campaign: repo.CampaignRow, dueAt: Date, now: Date) {
  const window = onceWindow(dueAt, campaign.last_day);
  if (window.endsAt < now || window.endsAt <= dueAt) throw new FieldErrors({ last_day: ["campaigns:last_day_early"] });
  return window;
}
