import type { Place } from "#shared/restaurants/places.contract.ts";
import type { CallCtx } from "#server/context.ts";
import { requireAccount } from "#server/actor.ts";
import { AppError } from "#server/errors.ts";
import type { PlaceFacts } from "#server/platform/google/google.port.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { readSettings } from "#server/features/settings/settings.service.ts";
import { tellStaffOfKey } from "./google-key.service.ts";
import { RESTAURANT_LIMITS } from "./restaurants.limits.ts";
import { findCountryOfUser } from "./restaurants.repo.ts";

/** Restaurants on Google for "is this you?"; limited per account, since every search costs money. */
export async function searchPlaces(
  ctx: CallCtx,
  search: { query: string; country?: string | undefined },
): Promise<Place[]> {
  const { userId } = requireAccount(ctx);
  if (!(await readSettings(ctx)).maps_enabled) throw new AppError("places_search_off");
  await takeFromLimit(ctx, RESTAURANT_LIMITS.places_search, userId);
  const country = await findCountryOfUser(ctx.db, userId);
  const places = await ctx.google
    .searchPlaces({ query: search.query, country: search.country ?? country, locale: ctx.locale })
    .catch(async (error: unknown) => {
      await tellStaffOfKey(ctx, error);
      throw error;
    });
  return places.map(presentPlace);
}

const presentPlace = (place: PlaceFacts): Place => ({
  place_id: place.id,
  name: place.name,
  address: place.street ?? place.formattedAddress,
  city: place.city ?? "",
  postal_code: place.postalCode ?? "",
  country: place.country ?? "",
  phone: place.phone,
  website: place.website,
  rating: place.rating,
  review_count: place.reviewCount,
});
