import { randomInt } from "node:crypto";
import { z } from "zod";
import { foldText } from "#shared/domain/fold.ts";
import type { Locale } from "#shared/domain/locales.ts";
import type { PrintSheet, RestaurantChanges } from "#shared/restaurants/restaurants.contract.ts";
import type { Ctx } from "#server/context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { AppError } from "#server/errors.ts";
import { requireRestaurant } from "#server/actor.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { jobKind } from "#server/platform/jobs/jobs.port.ts";
import { readPhone } from "#server/platform/phone/phone.ts";
import { qrPng, qrSvg } from "#server/platform/qr/qr.ts";
import { changesOf, recordAudit } from "#server/features/audit/audit.service.ts";
import { renderPrintSheet } from "./print.service.ts";
import * as repo from "./restaurants.repo.ts";

/** The restaurant as typed before paying; it becomes a row when the payment is in. */
export interface RestaurantDraft {
  name: string;
  address: string;
  city: string;
  postal_code: string;
  country: string;
  website: string | null;
  phone: string | null;
  google_place_id: string | null;
}

/** No letters that look like others: codes are read aloud and typed from print. */
const CODE_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
/** The code of a restaurant or of a keychain, as it stands in print. */
export const makeReviewCode = (): string =>
  Array.from({ length: 10 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");

/** There is a new restaurant; for features that begin their work with it. */
export const restaurantCreatedJob = jobKind("restaurants.created", z.object({ restaurant_id: z.uuid() }));

/** A restaurant is no longer open to guests; for features that work in its name. */
export const restaurantClosedJob = jobKind("restaurants.closed", z.object({ restaurant_id: z.uuid() }));

/** Makes the restaurant of an owner, with a review link of its own. Call it in the transaction that pays for it. */
export async function createRestaurant(
  ctx: Ctx,
  owner: { userId: string },
  draft: RestaurantDraft,
): Promise<repo.RestaurantRow> {
  // The address of the account is the owner's; guests get the one the owner gives them.
  return addRestaurant(ctx, { ...draft, user_id: owner.userId, email: null });
}

/** Makes a restaurant, with whoever runs it or nobody. Call it in a transaction. */
export async function addRestaurant(
  ctx: Ctx,
  values: Omit<Parameters<typeof repo.insertRestaurant>[1], "review_code" | "created_at" | "updated_at">,
): Promise<repo.RestaurantRow> {
  const restaurant = await repo.insertRestaurant(ctx.db, {
    ...values,
    review_code: makeReviewCode(),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await recordAudit(ctx, {
    action: "restaurants.created",
    subject: { type: "restaurant", id: restaurant.id },
    restaurantId: restaurant.id,
  });
  await ctx.jobs.enqueue(ctx.db, restaurantCreatedJob, { restaurant_id: restaurant.id });
  return restaurant;
}

/** A restaurant the caller may see. */
export async function getRestaurant(ctx: Pick<Ctx, "db" | "scope">, id: string): Promise<repo.RestaurantRow> {
  const restaurant = await repo.findRestaurant(ctx.db, ctx.scope, id);
  if (!restaurant) throw new AppError("not_found");
  return restaurant;
}

/** The restaurant of the owner who calls. */
export const getOwnRestaurant = async (ctx: Ctx): Promise<repo.RestaurantRow> =>
  getRestaurant(ctx, requireRestaurant(ctx));

/** The address guests open from the code. */
export const reviewLinkOf = (ctx: Pick<Ctx, "config">, restaurant: Pick<repo.RestaurantRow, "review_code">): string =>
  `${ctx.config.publicUrl}/review/${encodeURIComponent(restaurant.review_code)}`;

/** Changes the details that are given and leaves the others as they are. */
export function changeRestaurant(ctx: Ctx, input: z.output<typeof RestaurantChanges>): Promise<repo.RestaurantRow> {
  return inTransaction(ctx, async (tx) => {
    const restaurant = await repo.lockRestaurant(tx.db, tx.scope, requireRestaurant(tx));
    if (!restaurant) throw new AppError("not_found");
    const changes = changedFields(restaurant, input);
    if (Object.keys(changes).length === 0) return restaurant;
    const changed = await repo.updateRestaurant(tx.db, tx.scope, restaurant.id, { ...changes, updated_at: tx.now });
    await recordAudit(tx, {
      action: "restaurants.changed",
      subject: { type: "restaurant", id: restaurant.id },
      restaurantId: restaurant.id,
      details: changesOf(restaurant, changes),
    });
    return changed ?? restaurant;
  });
}

/** What of the given details differs from what is there. A phone number that cannot exist is refused. */
export function changedFields(
  restaurant: repo.RestaurantRow,
  input: z.output<typeof RestaurantChanges>,
): Partial<z.output<typeof RestaurantChanges>> {
  const country = input.country ?? restaurant.country;
  const given = { ...input, ...(input.phone !== undefined && { phone: readPhone(input.phone, country) }) };
  return Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => value !== undefined && value !== restaurant[field as keyof typeof given],
    ),
  );
}

/** Remembers which place on Google the restaurant is. */
export async function setGooglePlace(ctx: Ctx, restaurantId: string, placeId: string): Promise<void> {
  const changes = { google_place_id: placeId, updated_at: ctx.now };
  if (!(await repo.updateRestaurant(ctx.db, ctx.scope, restaurantId, changes))) throw new AppError("not_found");
}

/** The review link as a code that can be scaled. */
export const downloadQrSvg = (ctx: Ctx): Promise<Download> =>
  takeAway(ctx, "qr.svg", async (link) => Buffer.from(qrSvg(link)));

/** The review link as a code of so many pixels. */
export const downloadQrPng = (ctx: Ctx, size: number): Promise<Download> =>
  takeAway(ctx, "qr.png", async (link) => qrPng(link, { size }));

/** A sheet to print, in the language the guests are to read. */
export const downloadPrintSheet = (ctx: Ctx, sheet: PrintSheet, language: Locale): Promise<Download> =>
  takeAway(ctx, `${sheet.replace("_", "-")}-${language}.pdf`, (reviewLink, { name }) =>
    renderPrintSheet(sheet, { name, reviewLink }, language),
  );

/** Whatever form the code leaves in, the first time is remembered: the set-up list asks for it. */
async function takeAway(
  ctx: Ctx,
  suffix: string,
  make: (reviewLink: string, restaurant: repo.RestaurantRow) => Promise<Buffer>,
): Promise<Download> {
  const restaurant = await getOwnRestaurant(ctx);
  const content = await make(reviewLinkOf(ctx, restaurant), restaurant);
  await repo.setPrinted(ctx.db, ctx.scope, restaurant.id, ctx.now);
  const words = foldText(restaurant.name).match(/[a-z0-9]+/g) ?? [];
  const slug = words.join("-").slice(0, 60);
  return { filename: `${slug || "restaurant"}-${suffix}`, content };
}
