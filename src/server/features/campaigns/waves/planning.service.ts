import type { Ctx } from "#server/context.ts";
import { startDueJob } from "#server/features/campaigns/campaigns.kinds.ts";
import type { CampaignRow } from "#server/features/campaigns/campaigns.repo.ts";
import { campaignTime } from "#server/features/campaigns/clock/clock.service.ts";
import { type OfferWindow, rotationFrom } from "#server/features/campaigns/schedule/rotation.rules.ts";
import * as repo from "./waves.repo.ts";

type Planned = Pick<CampaignRow, "id" | "restaurant_id"> & { run: number };

/** Writes down when the six mails of a rotation are due. */
export const planRotation = (tx: Ctx, campaign: Planned, monday: Temporal.PlainDate, rotation: number): Promise<void> =>
  plan(
    tx,
    campaign,
    rotationFrom(monday, rotation).map(({ offer, ...rest }) => ({ slot: offer, ...rest })),
  );

/** Writes down when the one mail of a one-time campaign is due. */
export const planOnce = (tx: Ctx, campaign: Planned, window: OfferWindow): Promise<void> =>
  plan(tx, campaign, [{ slot: "once", rotation: 1, ...window }]);

async function plan(
  tx: Ctx,
  { id, restaurant_id, run }: Planned,
  mails: readonly (OfferWindow & { slot: repo.WaveRow["slot"]; rotation: number })[],
): Promise<void> {
  const planned = await repo.insertWaves(
    tx.db,
    mails.map(({ slot, rotation, dueAt, endsAt }) => ({
      campaign_id: id,
      restaurant_id,
      run,
      rotation,
      slot,
      due_at: dueAt,
      ends_at: endsAt,
    })),
  );
  for (const { due_at: dueAt } of planned) await wakeAt(tx, dueAt);
}

/** Lets somebody look for mails at a time of the campaigns' clock. The queue knows the present alone: a demo that is ahead wakes sooner. */
export async function wakeAt(tx: Ctx, dueAt: Date): Promise<void> {
  const aheadMs = (await campaignTime(tx)).getTime() - tx.now.getTime();
  // A clock is behind only while a demo is made, and soon it is not.
  const startAfter = new Date(dueAt.getTime() - Math.max(0, aheadMs));
  await tx.jobs.enqueue(tx.db, startDueJob, {}, { startAfter });
}
