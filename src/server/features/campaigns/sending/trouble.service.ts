import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as campaigns from "#server/features/campaigns/campaigns.repo.ts";
import { pauseBecause } from "#server/features/campaigns/transitions.service.ts";
import { pauseIfUnentitled } from "#server/features/campaigns/waves/standing.service.ts";
import { STAFF_NOTICE, hasLimitLeft } from "#server/features/limits/limits.service.ts";
import { JOBS_SCREEN } from "#server/features/mails/mails.service.ts";
import { notifyStaff } from "#server/features/notifications/notifications.service.ts";
import { listSendable } from "./sending.repo.ts";

/** Tells staff that the mail server takes no campaign mail, once an hour. */
export async function tellStaffOfTrouble(ctx: Ctx): Promise<void> {
  if (!(await hasLimitLeft(ctx, STAFF_NOTICE, "campaign_mail_paused"))) return;
  await notifyStaff(ctx, "campaigns", { type: "system", kind: "campaign_mail_paused", link: JOBS_SCREEN });
}

/** Tells staff that one mail of a campaign cannot be sent or finished, once an hour. */
export async function tellStaffOfStuck(ctx: Ctx, waveId: string): Promise<void> {
  if (!(await hasLimitLeft(ctx, STAFF_NOTICE, `campaign_mail_stuck ${waveId}`))) return;
  await notifyStaff(ctx, "campaigns", { type: "system", kind: "campaign_mail_stuck", link: JOBS_SCREEN });
}

/** Pauses everything that is being sent: somebody should look before more is tried. Owners are told. */
export const pauseForTrouble = (ctx: Ctx): Promise<void> =>
  withEachSending(ctx, (tx, campaign) => pauseBecause(tx, campaign, "mail"));

/** Pauses what belongs to restaurants that may no longer send. */
export const pauseUnentitled = (ctx: Ctx): Promise<void> => withEachSending(ctx, pauseIfUnentitled);

async function withEachSending(
  ctx: Ctx,
  work: (tx: Ctx, campaign: campaigns.CampaignRow) => Promise<unknown>,
): Promise<void> {
  const ids = new Set((await listSendable(ctx.db)).map(({ campaign_id }) => campaign_id));
  for (const id of ids)
    await inTransaction(ctx, async (tx) => {
      const campaign = await campaigns.lockCampaign(tx.db, tx.scope, id);
      if (campaign) await work(tx, campaign);
    });
}
