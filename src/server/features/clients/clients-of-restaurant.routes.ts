import type { FastifyInstance } from "fastify";
import { clientsOfRestaurantApi } from "#shared/clients/clients.contract.ts";
import { within } from "#server/db/scope.ts";
import { listAnswer } from "#server/db/ready-json.ts";
import { route } from "#server/http/route.ts";
import { listClients } from "#server/features/clients/list/client-list.service.ts";
import { getRestaurant } from "#server/features/restaurants/restaurants.service.ts";

export function clientsOfRestaurantRoutes(app: FastifyInstance): void {
  route(app, clientsOfRestaurantApi.list, async (ctx, { params, query }) => {
    const { rows, total, next } = await listClients(within(ctx, await getRestaurant(ctx, params.id)), query);
    return listAnswer(rows, { ...(total !== undefined && { total }), next_cursor: next });
  });
}
