import type { GoogleState } from "#shared/reviews/google.contract.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import type { Db } from "#server/db/database.ts";
import type { PlaceFacts } from "#server/platform/google/google.port.ts";
import { type RestaurantOnGoogle, presentGoogle } from "./google.present.ts";
import * as google from "./google.repo.ts";

/** Everything we know of a restaurant on Google. */
export async function readGoogle(db: Db, restaurantId: string): Promise<RestaurantOnGoogle> {
  const [place, connection, sync, syncedAt] = await Promise.all([
    google.findChosenPlace(db, restaurantId),
    google.findConnection(db, restaurantId),
    google.findLastSync(db, restaurantId),
    google.findSyncedAt(db, restaurantId),
  ]);
  return { place, connection, sync, syncedAt };
}

/** Keeps what Google shows of the place: its link for writing a review, rating and number of reviews. */
export const savePlaceFacts = (ctx: Pick<Ctx, "db" | "now">, restaurantId: string, facts: PlaceFacts): Promise<void> =>
  google.savePlace(ctx.db, {
    restaurant_id: restaurantId,
    place_id: facts.id,
    name: facts.name,
    address: facts.formattedAddress,
    rating: facts.rating,
    review_count: facts.reviewCount,
    maps_url: facts.mapsUrl,
    write_review_url: facts.writeReviewUrl,
    refreshed_at: ctx.now,
  });

/** The caller's restaurant on Google, ready to be shown. */
export const readGoogleState = async (ctx: Ctx): Promise<GoogleState> =>
  presentGoogle(await readGoogle(ctx.db, requireRestaurant(ctx)), ctx.t);
