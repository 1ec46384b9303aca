import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as campaigns from "#server/features/campaigns/campaigns.repo.ts";
import { happen, tellOwner } from "#server/features/campaigns/transitions.service.ts";
import { planAhead } from "#server/features/campaigns/waves/rounds.service.ts";
import { lockWave, updateWave } from "#server/features/campaigns/waves/waves.repo.ts";
import * as repo from "./sending.repo.ts";

/** Whether a wave has come to its end. `mismatch`: its recipients do not add up, and somebody must look at it. */
export type Ending = "done" | "not_yet" | "mismatch";

/**
 * Ends a wave once nobody is left to write to; what was not sent before the offer ended is closed first. Every recipient must be
 * accounted for, by the rows themselves: a wave that does not add up is not called done.
 */
export function finishWave(
  ctx: Ctx,
  { id, campaign_id: campaignId }: { id: string; campaign_id: string },
  now: Date,
): Promise<Ending> {
  return inTransaction(ctx, async (tx) => {
    const campaign = await campaigns.lockCampaign(tx.db, tx.scope, campaignId);
    const wave = campaign && (await lockWave(tx.db, id));
    if (!campaign || wave?.status !== "sending") return "done";
    if (now > wave.ends_at) await repo.closeEnded(tx.db, id, now);
    const { all, pending, ended } = await repo.countRows(tx.db, id);
    if (pending > 0) return "not_yet";
    if (all !== wave.recipients || ended !== all) {
      tx.log.error({ wave: id, recipients: wave.recipients, rows: all, ended }, "a mail's recipients do not add up");
      return "mismatch";
    }
    await updateWave(tx.db, id, { status: "done", finished_at: now });
    if (campaign.type === "recurring") await planAhead(tx, campaign, now);
    else if (await happen(tx, campaign, "finish")) await tellOwner(tx, campaign, "campaign_sent", { recipients: all });
    return "done";
  });
}
