import type { OfficeClient, OfficeClientFilter } from "#shared/clients/admin-clients.contract.ts";
import type { NamedRestaurant, RestaurantChoice } from "#shared/restaurants/restaurant-choice.ts";
import type { Ctx } from "#server/context.ts";
import { within } from "#server/db/scope.ts";
import type { Download } from "#server/platform/files/files.port.ts";
import { getRestaurant } from "#server/features/restaurants/restaurants.service.ts";
import { exportClients } from "./client-export.service.ts";
import * as repo from "./client-list.repo.ts";
import { type ClientPage, listWithin } from "./client-list.service.ts";

/** Staff look at all restaurants, or at the one their filter names. */
const narrow = async (ctx: Ctx, restaurant: string | undefined): Promise<Ctx> =>
  restaurant === undefined ? ctx : within(ctx, await getRestaurant(ctx, restaurant));

/** A page of the clients of all restaurants. */
export const listOfficeClients = async (
  ctx: Ctx,
  { restaurant, ...query }: OfficeClientFilter,
): Promise<ClientPage<OfficeClient>> =>
  listWithin<OfficeClient>(await narrow(ctx, restaurant), query, repo.OFFICE_COLUMNS);

/** The same as a file that names each client's restaurant. */
export const exportOfficeClients = async (ctx: Ctx, { restaurant, ...query }: OfficeClientFilter): Promise<Download> =>
  exportClients(await narrow(ctx, restaurant), query, { named: true });

/** Restaurants the list can be narrowed to. */
export const findRestaurants = (ctx: Pick<Ctx, "db" | "scope">, asked: RestaurantChoice): Promise<NamedRestaurant[]> =>
  repo.findRestaurants(ctx.db, ctx.scope, asked);
