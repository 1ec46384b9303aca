import { parisDateOf } from "#shared/domain/paris-time.ts";
import type { Ctx } from "#server/context.ts";
import type { CampaignRow } from "#server/features/campaigns/campaigns.repo.ts";
import { nextMonday } from "#server/features/campaigns/schedule/rotation.rules.ts";
import { happen, tellOwner } from "#server/features/campaigns/transitions.service.ts";
import { planRotation } from "./planning.service.ts";
import * as repo from "./waves.repo.ts";

/**
 * Plans the next rotation of a recurring campaign once nothing of the running one is still to come, or ends the campaign after
 * its last. Safe to repeat.
 */
export async function planAhead(tx: Ctx, campaign: CampaignRow, now: Date): Promise<void> {
  if (campaign.type !== "recurring") return;
  const waves = await repo.listWaves(tx.db, campaign.id, campaign.run);
  const isToCome = waves.some(({ status, ends_at }) => status === "planned" && ends_at >= now);
  if (isToCome) return;
  const last = waves.findLast(({ slot }) => slot === "A");
  if (!last) return;
  if (campaign.rotations !== null && last.rotation >= campaign.rotations) {
    if (waves.some(({ status }) => status === "sending" || status === "planned")) return;
    if (await happen(tx, campaign, "finish")) await tellOwner(tx, campaign, "campaign_completed");
    return;
  }
  await planRotation(tx, campaign, nextMonday(parisDateOf(last.due_at), now), last.rotation + 1);
}
