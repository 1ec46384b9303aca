import type { z } from "zod";
import type { UnsubscribeState, UnsubscribeInput } from "#shared/guests/guests.contract.ts";
import type { GuestRestaurant } from "#shared/guests/guest-pages.ts";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import { isSuppressed, restoreAddress, suppressAddress } from "#server/features/clients/consent/consent.service.ts";
import { takeFromLimit } from "#server/features/limits/limits.service.ts";
import { maskEmail } from "#server/features/guests/review/address.rules.ts";
import * as repo from "#server/features/guests/guests.repo.ts";
import { GUEST_LIMITS } from "#server/features/guests/guests.limits.ts";
import { signedToken } from "#server/platform/secrets/signed-token.ts";

/** Of a restaurant's id, and of an address key. */
const ID_BYTES = 16;
const PAGE = "/unsubscribe";

/** Whose list, and whom it is about. The link names the address by its keyed hash: it works for somebody long deleted, and tells nobody who it is. */
interface Subscription {
  restaurantId: string;
  emailKey: Buffer;
}

/** The link itself says whose list it is about. It never ends, as mails are kept for years. */
const UNSUBSCRIBE = signedToken("unsubscribe");

/** The token of an unsubscribe link, with restaurant and address key in it. */
export const makeUnsubscribeToken = (ctx: Pick<Ctx, "secrets">, restaurantId: string, emailKey: Buffer): string =>
  UNSUBSCRIBE.write(ctx.secrets, "", Buffer.concat([Buffer.from(restaurantId.replaceAll("-", ""), "hex"), emailKey]));

/** The page a person opens from a mail. */
export const unsubscribeUrl = (ctx: Pick<Ctx, "config">, token: string): string =>
  `${ctx.config.publicUrl}${PAGE}/${token}`;

/** The two headers with which mail programs offer to unsubscribe by one click (RFC 8058). */
export const listUnsubscribeHeaders = (ctx: Pick<Ctx, "config">, token: string): Record<string, string> => ({
  "List-Unsubscribe": `<${ctx.config.publicUrl}/api/unsubscribe/${token}/one-click>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** Refuses anything but a token as we made it, always in the same way. */
function readToken(ctx: Pick<Ctx, "secrets">, token: string): Subscription {
  const payload = UNSUBSCRIBE.read(ctx.secrets, "", token);
  if (payload?.length !== 2 * ID_BYTES) throw new AppError("not_found");
  return { restaurantId: payload.toString("hex", 0, ID_BYTES), emailKey: payload.subarray(ID_BYTES) };
}

export interface SubscriptionView {
  restaurant: GuestRestaurant;
  email: string | null;
  unsubscribed: boolean;
}

/** What an unsubscribe page shows; changes nothing, however often it is opened. */
export async function viewSubscription(ctx: Ctx, token: string): Promise<SubscriptionView> {
  const { restaurant, restaurantId, emailKey } = await openSubscription(ctx, token);
  const person = await repo.findAddresseeByKey(ctx.db, restaurantId, emailKey);
  return {
    restaurant: { name: restaurant.name, city: restaurant.city, country: restaurant.country },
    email: person ? maskEmail(person.email) : null,
    unsubscribed: await isSuppressed(ctx.db, restaurantId, emailKey),
  };
}

/** Takes an address off a restaurant's list, with the reason given. Doing it again changes nothing. */
export async function unsubscribe(ctx: Ctx, token: string, input: z.output<typeof UnsubscribeInput>): Promise<void> {
  const { restaurantId, emailKey } = await openSubscription(ctx, token);
  await takeFromLimit(ctx, GUEST_LIMITS.unsubscribe_link, token);
  await suppressAddress(ctx, {
    restaurantId,
    emailKey,
    origin: "page",
    reason: input.reason,
    customReason: input.reason === "other" ? (input.custom_reason ?? null) : null,
    page: PAGE,
    locale: ctx.locale,
  });
}

/** The same by a mail program's button, without a reason. */
export async function unsubscribeByOneClick(ctx: Ctx, token: string): Promise<void> {
  const { restaurantId, emailKey } = await openSubscription(ctx, token);
  await suppressAddress(ctx, { restaurantId, emailKey, origin: "one_click", page: "one-click", locale: ctx.locale });
}

/** Takes it back. Consent returns only if there was one. */
export async function resubscribe(ctx: Ctx, token: string): Promise<void> {
  const { restaurantId, emailKey } = await openSubscription(ctx, token);
  await takeFromLimit(ctx, GUEST_LIMITS.unsubscribe_link, token);
  await restoreAddress(ctx, { restaurantId, emailKey, page: PAGE, locale: ctx.locale });
}

/** The id is the restaurant's own, not the link's spelling of it: by its text the list is locked. */
async function openSubscription(ctx: Ctx, token: string) {
  const { restaurantId, emailKey } = readToken(ctx, token);
  const restaurant = await repo.findRestaurant(ctx.db, restaurantId);
  if (!restaurant) throw new AppError("not_found");
  return { restaurant, restaurantId: restaurant.id, emailKey };
}

/** A view as the contract says it. */
export const presentSubscription = (view: SubscriptionView): UnsubscribeState => ({
  restaurant: view.restaurant.name,
  email: view.email,
  unsubscribed: view.unsubscribed,
});
