import type { Ctx } from "#server/context.ts";
import * as repo from "#server/features/guests/guests.repo.ts";
import { sealedToken, timedToken } from "#server/platform/secrets/signed-token.ts";

type Restaurant = { restaurantId: string };
type TokenCtx = Pick<Ctx, "secrets" | "now">;

/** Seen by the review pages alone, and for how long somebody is not asked again. */
export const KNOWN_COOKIE = { path: "/review", maxAge: 180 * 24 * 3600 } as const;

/** One cookie per restaurant: no restaurant learns what a guest left at another. */
export const knownCookieName = ({ restaurantId }: Restaurant): string => `g_${restaurantId.replaceAll("-", "")}`;

/** What a device left at one restaurant. */
export interface KnownGuest {
  id: string;
  /** As typed on this device: what is stored may be somebody else's to know. */
  firstName: string;
  /** This device left the details first, or its owner has confirmed them by mail; else it only typed an address known before. */
  isOwn: boolean;
}

const LONGEST_NAME = 80;

/**
 * Sealed, so that the cookie looks the same whether the address was known before or not: nobody learns from it who is a
 * client. It gives no access: with it one may be greeted and sent on.
 */
const KNOWN = timedToken(sealedToken("known guest"), KNOWN_COOKIE.maxAge);

/** What is kept on the device about the guest who used it. */
export const makeKnownToken = (
  ctx: TokenCtx,
  { restaurantId }: Restaurant,
  { id, firstName, isOwn }: KnownGuest,
): string => KNOWN.write(ctx, restaurantId, Buffer.from(`${id} ${isOwn ? 1 : 0} ${firstName.slice(0, LONGEST_NAME)}`));

/** Somebody known who opens the page again. */
export interface ReturningGuest extends KnownGuest {
  /** What they were sent; undefined when nothing was, and for a device that may not know. */
  surprise: string | undefined;
}

/** The guest a cookie stands for, if they still exist at this restaurant. */
export async function findKnownGuest(
  ctx: TokenCtx & Pick<Ctx, "db">,
  restaurant: Restaurant,
  token: string | undefined,
): Promise<ReturningGuest | undefined> {
  const guest = readKnownToken(ctx, restaurant, token);
  if (!guest) return undefined;
  const found = await repo.findGuest(ctx.db, restaurant.restaurantId, guest.id);
  if (!found) return undefined;
  // Of somebody else's address nothing is told, not even that there was a surprise.
  return { ...guest, surprise: guest.isOwn ? (found.surprise ?? undefined) : undefined };
}

/** The id of the client this device may act for. Whether that client still exists is checked by whoever changes something. */
export function deviceOwnerOf(ctx: TokenCtx, restaurant: Restaurant, token: string | undefined): string | undefined {
  const guest = readKnownToken(ctx, restaurant, token);
  return guest?.isOwn ? guest.id : undefined;
}

function readKnownToken(
  ctx: TokenCtx,
  { restaurantId }: Restaurant,
  token: string | undefined,
): KnownGuest | undefined {
  const payload = token === undefined ? undefined : KNOWN.read(ctx, restaurantId, token)?.payload;
  const [, id = "", own, firstName = ""] = /^([0-9a-f-]{36}) ([01]) (.*)$/su.exec(payload?.toString() ?? "") ?? [];
  return id === "" ? undefined : { id, isOwn: own === "1", firstName };
}
