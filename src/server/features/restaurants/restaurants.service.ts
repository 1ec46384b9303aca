import { randomInt } from "node:crypto";
import type { Selectable } from "kysely";
import type { Ctx } from "#server/context.ts";
import type { Database, RestaurantDraft } from "#server/db/database.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";

/** No letters that look like others: codes are read aloud and typed from print. */
const CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const makeReviewCode = (): string =>
  Array.from({ length: 10 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");

/** Makes the restaurant of an owner, with a review link of its own. Call it in the transaction that pays for it. */
export async function createRestaurant(
  ctx: Ctx,
  owner: { userId: string; email: string },
  draft: RestaurantDraft,
): Promise<Selectable<Database["restaurants"]>> {
  const restaurant = await ctx.db
    .insertInto("restaurants")
    .values({
      ...draft,
      user_id: owner.userId,
      email: owner.email,
      review_code: makeReviewCode(),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(ctx, {
    action: "restaurants.created",
    subject: { type: "restaurant", id: restaurant.id },
    restaurantId: restaurant.id,
  });
  return restaurant;
}

/** Says which place on Google the restaurant is. */
export async function setGooglePlace(
  ctx: Pick<Ctx, "db" | "now">,
  restaurantId: string,
  placeId: string,
): Promise<void> {
  await ctx.db
    .updateTable("restaurants")
    .set({ google_place_id: placeId, updated_at: ctx.now })
    .where("id", "=", restaurantId)
    .execute();
}
