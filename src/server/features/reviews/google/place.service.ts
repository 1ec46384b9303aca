import type { CallCtx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { setGooglePlace } from "#server/features/restaurants/restaurants.service.ts";
import * as google from "./google.repo.ts";
import * as reviews from "#server/features/reviews/reviews.repo.ts";
import { readGoogle, savePlaceFacts } from "./place-facts.service.ts";
import { startSync } from "#server/features/reviews/sync/sync.service.ts";

/** Says which place the restaurant is and fetches its reviews. Those of another place are not ours to keep. */
export async function choosePlace(ctx: CallCtx, placeId: string): Promise<google.RestaurantOnGoogle> {
  const restaurantId = requireRestaurant(ctx);
  const facts = await ctx.google.readPlace(placeId, ctx.locale);
  const location = await findLocation(ctx, restaurantId, facts.id);
  await inTransaction(ctx, async (tx) => {
    // A sync at work writes under this lock too: it writes before this, or finds that it was replaced.
    await reviews.lockReviews(tx.db, restaurantId);
    const before = await google.findPlace(tx.db, restaurantId);
    await setGooglePlace(tx, restaurantId, facts.id);
    await savePlaceFacts(tx, restaurantId, facts);
    if (before?.place_id !== facts.id) {
      await reviews.removeAll(tx.db, restaurantId);
      await google.removeSyncs(tx.db, restaurantId);
      await google.changeConnection(tx.db, restaurantId, location);
      await recordAudit(tx, {
        action: "reviews.place_chosen",
        subject: { type: "restaurant", id: restaurantId },
        details: { from: before?.place_id ?? null, to: facts.id },
      });
    }
    await startSync(tx, restaurantId, "place");
  });
  return readGoogle(ctx.db, restaurantId);
}

/** The same place among what a connected account manages; none when it manages others only, or cannot be asked. */
async function findLocation(
  ctx: CallCtx,
  restaurantId: string,
  placeId: string,
): Promise<{ location: string | null; location_title: string | null }> {
  const connection = await google.findConnection(ctx.db, restaurantId);
  const token = connection && !connection.lost_at ? ctx.secrets.open(connection.refresh_token) : undefined;
  const locations = token ? await ctx.google.listLocations(token).catch(() => []) : [];
  const own = locations.find((location) => location.placeId === placeId);
  return { location: own?.name ?? null, location_title: own?.title ?? null };
}
