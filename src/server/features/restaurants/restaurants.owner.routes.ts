import type { FastifyInstance } from "fastify";
import { placesApi } from "#shared/restaurants/places.contract.ts";
import { route } from "#server/http/route.ts";
import { searchPlaces } from "./places.service.ts";

export function restaurantsRoutes(app: FastifyInstance): void {
  route(app, placesApi.search, async (ctx, { query }) => {
    const places = await searchPlaces(ctx, query);
    return { data: places, meta: { total: places.length } };
  });
}
