import { mayRestaurant } from "#shared/domain/restaurant-acts.ts";
import type { Controller } from "#shared/guests/guest-pages.ts";
import type { Ctx } from "#server/context.ts";
import { AppError } from "#server/errors.ts";
import * as repo from "#server/features/guests/guests.repo.ts";

const MAPS_SEARCH = "https://www.google.com/maps/search/";

/** A printed code that works: the restaurant behind it and where its guests are sent. */
export interface ReviewLink {
  code: string;
  restaurantId: string;
  /** Null for the restaurant's own code. */
  keychainId: string | null;
  restaurant: Controller;
  forwardUrl: string;
}

/** Why a code does not work; guests are told kindly, programs only that there is nothing. */
export type DeadLink = "not_found" | "inactive" | "closed";

/** Reads what a code leads to, or why it leads nowhere. */
export async function findLink(ctx: Pick<Ctx, "db">, code: string): Promise<ReviewLink | DeadLink> {
  const row = await repo.findLink(ctx.db, code);
  if (!row) return "not_found";
  const isKeychain = row.keychain_id !== null;
  if (isKeychain && (row.restaurant_id === null || !["assigned", "active"].includes(row.keychain_status ?? "")))
    return "inactive";
  if (row.restaurant_id === null || row.status === null || !mayRestaurant(row.status, "welcome_guests"))
    return "closed";
  return {
    code,
    restaurantId: row.restaurant_id,
    keychainId: row.keychain_id,
    restaurant: controllerOf(row),
    forwardUrl: row.write_review_url ?? searchUrlOf(row),
  };
}

const controllerOf = (row: repo.LinkRow): Controller => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  website: row.website,
  address: row.address,
  city: row.city,
  postal_code: row.postal_code,
  country: row.country,
  legal_name: row.legal_name,
  legal_representative: row.legal_representative,
  register_number: row.register_number,
  vat_id: row.vat_id,
});

/** For calls without a page: any code that does not work is not found. */
export async function getLink(ctx: Pick<Ctx, "db">, code: string): Promise<ReviewLink> {
  const link = await findLink(ctx, code);
  if (typeof link === "string") throw new AppError("not_found");
  return link;
}

/** Before the owner has chosen the place on Google, its search finds it well enough. */
function searchUrlOf(row: repo.LinkRow): string {
  const search = new URLSearchParams({
    api: "1",
    query: `${row.name}, ${row.address}, ${row.postal_code} ${row.city}`,
  });
  if (row.google_place_id) search.set("query_place_id", row.google_place_id);
  return `${MAPS_SEARCH}?${search.toString()}`;
}
