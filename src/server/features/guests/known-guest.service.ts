import type { Ctx } from "#server/context.ts";
import * as repo from "./guests.repo.ts";
import { isSame } from "./visits.service.ts";

type Restaurant = { restaurantId: string };

/** How long somebody is not asked again. */
export const KNOWN_SECONDS = 180 * 24 * 3600;

/** One cookie per restaurant: what a guest left at one table is nothing to another. */
export const knownCookieName = ({ restaurantId }: Restaurant): string => `g_${restaurantId.replaceAll("-", "")}`;

/** Says which client this browser is, in a way only we can write. It opens nothing: with it one may be greeted and sent on. */
export function makeKnownToken(ctx: Pick<Ctx, "secrets">, restaurant: Restaurant, clientId: string): string {
  return `${clientId}.${macOf(ctx, restaurant, clientId).toString("base64url")}`;
}

/** The client a cookie stands for, if they still exist at this restaurant. */
export async function findKnownGuest(
  ctx: Pick<Ctx, "secrets" | "db">,
  restaurant: Restaurant,
  token: string | undefined,
): Promise<{ id: string; first_name: string } | undefined> {
  const [, clientId = "", mac = ""] = /^([0-9a-f-]{36})\.([\w-]{22})$/.exec(token ?? "") ?? [];
  if (clientId === "") return undefined;
  if (!isSame(mac, macOf(ctx, restaurant, clientId))) return undefined;
  return repo.findGuest(ctx.db, restaurant.restaurantId, clientId);
}

const macOf = (ctx: Pick<Ctx, "secrets">, { restaurantId }: Restaurant, clientId: string): Buffer =>
  ctx.secrets.mac("known guest", `${restaurantId} ${clientId}`);
