import type { FastifyInstance } from "fastify";
import { placesApi } from "#shared/restaurants/places.contract.ts";
import { type Restaurant, restaurantsApi } from "#shared/restaurants/restaurants.contract.ts";
import type { Ctx } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import { searchPlaces } from "./places.service.ts";
import { presentRestaurant } from "./restaurants.present.ts";
import * as restaurants from "./restaurants.service.ts";

type RestaurantRow = Awaited<ReturnType<typeof restaurants.getOwnRestaurant>>;
const present = (ctx: Ctx, row: RestaurantRow): Restaurant =>
  presentRestaurant(row, restaurants.reviewLinkOf(ctx, row));

export function restaurantsRoutes(app: FastifyInstance): void {
  route(app, placesApi.search, async (ctx, { query }) => {
    const places = await searchPlaces(ctx, query);
    return { data: places, meta: { total: places.length } };
  });
  route(app, restaurantsApi.read, async (ctx) => present(ctx, await restaurants.getOwnRestaurant(ctx)));
  route(app, restaurantsApi.change, async (ctx, { body }) =>
    present(ctx, await restaurants.changeRestaurant(ctx, body)),
  );
  route(app, restaurantsApi.qrSvg, (ctx) => restaurants.downloadQrSvg(ctx));
  route(app, restaurantsApi.qrPng, (ctx, { query }) => restaurants.downloadQrPng(ctx, query.size));
  route(app, restaurantsApi.print, (ctx, { params, query }) =>
    restaurants.downloadPrintSheet(ctx, params.sheet, query.language),
  );
}
