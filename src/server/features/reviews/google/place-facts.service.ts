import type { GoogleState } from "#shared/reviews/google.contract.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import type { Db } from "#server/db/database.ts";
import { type Question, answeredBy } from "#server/db/questions.ts";
import type { PlaceFacts } from "#server/platform/google/google.port.ts";
import { presentGoogle } from "./google.present.ts";
import * as google from "./google.repo.ts";

/** Everything we know of a restaurant on Google. */
export const readGoogle = async (db: Db, restaurantId: string): Promise<google.RestaurantOnGoogle> =>
  onlyRow(await google.restaurantOnGoogle(db, { restaurantId }));

function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error("A statement without a condition answered nothing");
  return row;
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
export const googleState = (ctx: Ctx): Question<GoogleState> =>
  answeredBy(google.restaurantOnGoogle.question({ restaurantId: requireRestaurant(ctx) }), (rows) =>
    presentGoogle(onlyRow(rows), ctx.t),
  );
