import { mayRestaurant } from "#shared/domain/restaurant-acts.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import * as campaigns from "#server/features/campaigns/campaigns.repo.ts";
import { pauseBecause } from "#server/features/campaigns/transitions.service.ts";
import { findAccessOfUser } from "#server/features/subscriptions/access.service.ts";

/** Without a subscription, or suspended, a restaurant sends nothing: its campaign pauses until somebody resumes it. True if it did. */
export async function pauseIfUnentitled(tx: Ctx, campaign: campaigns.CampaignRow): Promise<boolean> {
  const sender = await campaigns.findSender(tx.db, campaign.restaurant_id);
  if (!sender || !mayRestaurant(sender.status, "send")) return pauseBecause(tx, campaign, "restaurant");
  const access = sender.user_id ? await findAccessOfUser(tx.db, sender.user_id, tx.now) : undefined;
  return access?.granted ? false : pauseBecause(tx, campaign, "subscription");
}

/** Pauses whatever a restaurant sends, once it may send nothing any more; mails being handed over at this moment still go. Safe to run twice. */
export async function pauseAllOf(ctx: Ctx, restaurantId: string): Promise<void> {
  for (const { id } of await campaigns.listRunningOf(ctx.db, restaurantId)) {
    await inTransaction(ctx, async (tx) => {
      const campaign = await campaigns.lockCampaign(tx.db, tx.scope, id);
      if (campaign) await pauseIfUnentitled(tx, campaign);
    });
  }
}
