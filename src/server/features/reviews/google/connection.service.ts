import type { GoogleLocation } from "#shared/reviews/google.contract.ts";
import type { CallCtx, Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import type { LocationFacts } from "#server/platform/google/google.port.ts";
import { signedToken, timedToken } from "#server/platform/secrets/signed-token.ts";
import { recordAudit } from "#server/features/audit/audit.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import * as google from "./google.repo.ts";
import { askAs } from "#server/features/reviews/sync/asking.service.ts";
import { findOwner } from "#server/features/reviews/sync/news.service.ts";
import { readGoogle } from "./place-facts.service.ts";
import { choosePlace } from "./place.service.ts";
import { lockReviews } from "#server/features/reviews/reviews.repo.ts";
import { startSync } from "#server/features/reviews/sync/sync.service.ts";
import { REVIEW_LIMITS } from "#server/features/reviews/reviews.limits.ts";

/** What an owner takes to Google and brings back, within half an hour: it says for which restaurant the consent is. */
const STATE = timedToken(signedToken("google consent"), 30 * 60);

const redirectUriOf = (ctx: Ctx): string => `${ctx.config.publicUrl}/google/callback`;

/** Where the owner consents. */
export async function startConnection(ctx: CallCtx): Promise<string> {
  const restaurantId = requireRestaurant(ctx);
  await takeFromLimit(ctx, REVIEW_LIMITS.google_connect, restaurantId);
  return ctx.google.consentUrl({ state: STATE.write(ctx, restaurantId), redirectUri: redirectUriOf(ctx) });
}

/** Back from Google: keeps the consent, sealed, if the account has a profile at all, and finds the restaurant among what the account manages. */
export async function finishConnection(
  ctx: CallCtx,
  { code, state }: { code: string; state: string },
): Promise<google.RestaurantOnGoogle> {
  const restaurantId = requireRestaurant(ctx);
  if (!STATE.read(ctx, restaurantId, state)) throw new AppError("invalid_token");
  const { refreshToken, accountEmail } = await ctx.google.exchangeCode({ code, redirectUri: redirectUriOf(ctx) });
  const locations = await ctx.google.listLocations(refreshToken);
  // Such an account can do nothing here: whatever was connected before stays.
  if (locations.length === 0) throw new AppError("google_no_profile", {}, { email: accountEmail });
  const placeId = (await findOwner(ctx.db, restaurantId))?.placeId ?? null;
  const own = pickLocation(locations, placeId);
  await inTransaction(ctx, async (tx) => {
    await lockReviews(tx.db, restaurantId);
    await google.saveConnection(tx.db, {
      restaurant_id: restaurantId,
      refresh_token: tx.secrets.seal(refreshToken),
      account_email: accountEmail,
      location: placeId === null ? null : (own?.name ?? null),
      location_title: placeId === null ? null : (own?.title ?? null),
      connected_at: tx.now,
      lost_at: null,
    });
    await recordAudit(tx, {
      action: "reviews.google_connected",
      subject: { type: "restaurant", id: restaurantId },
      details: { account: accountEmail },
    });
    if (own && placeId !== null) await startSync(tx, restaurantId, "connection");
  });
  // Without a place so far, the only restaurant of the account says which it is.
  if (placeId === null && own?.placeId) return choosePlace(ctx, own.placeId);
  return readGoogle(ctx.db, restaurantId);
}

/** The one that is the chosen place; where none is chosen yet, the only one there is. */
const pickLocation = (locations: readonly LocationFacts[], placeId: string | null): LocationFacts | undefined =>
  placeId === null
    ? locations.length === 1
      ? locations[0]
      : undefined
    : locations.find((location) => location.placeId === placeId);

/** What the connected account manages. */
export async function listLocations(ctx: CallCtx): Promise<GoogleLocation[]> {
  const restaurantId = requireRestaurant(ctx);
  const placeId = (await findOwner(ctx.db, restaurantId))?.placeId ?? null;
  const locations = await askAs(ctx, restaurantId, (token) => ctx.google.listLocations(token));
  return locations.map((location) => ({
    name: location.name,
    title: location.title,
    address: location.address,
    is_own_place: placeId !== null && location.placeId === placeId,
  }));
}

/** The owner says which one it is; if that is another place than before, it becomes the restaurant's place. */
export async function chooseLocation(ctx: CallCtx, name: string): Promise<google.RestaurantOnGoogle> {
  const restaurantId = requireRestaurant(ctx);
  const locations = await askAs(ctx, restaurantId, (token) => ctx.google.listLocations(token));
  const chosen = locations.find((location) => location.name === name);
  if (!chosen) throw new AppError("not_found");
  const owner = await findOwner(ctx.db, restaurantId);
  if (chosen.placeId !== null && chosen.placeId !== owner?.placeId) return choosePlace(ctx, chosen.placeId);
  await inTransaction(ctx, async (tx) => {
    await lockReviews(tx.db, restaurantId);
    await google.changeConnection(tx.db, restaurantId, { location: chosen.name, location_title: chosen.title });
    if (owner?.placeId) await startSync(tx, restaurantId, "connection");
  });
  return readGoogle(ctx.db, restaurantId);
}

/** Forgets the consent. What was fetched stays; replies on Google stay there. */
export async function disconnect(ctx: Ctx): Promise<google.RestaurantOnGoogle> {
  const restaurantId = requireRestaurant(ctx);
  await inTransaction(ctx, async (tx) => {
    if (!(await google.removeConnection(tx.db, restaurantId))) return;
    await recordAudit(tx, {
      action: "reviews.google_disconnected",
      subject: { type: "restaurant", id: restaurantId },
    });
  });
  return readGoogle(ctx.db, restaurantId);
}
