import type { FastifyInstance } from "fastify";
import { adminRestaurantsApi as api } from "#shared/restaurants/admin-restaurants.contract.ts";
import { route } from "#server/http/route.ts";
import {
  exportRestaurants,
  listRestaurants,
  searchOwners,
} from "#server/features/restaurants/office/office-list.service.ts";
import { presentFoundOwner, presentListed, presentWhole } from "#server/features/restaurants/office/office.present.ts";
import * as office from "#server/features/restaurants/office/office.service.ts";

export function restaurantsAdminRoutes(app: FastifyInstance): void {
  route(app, api.list, async (ctx, { query }) => {
    const { rows, next } = await listRestaurants(ctx, query);
    return { data: rows.map(presentListed), meta: { next_cursor: next } };
  });
  route(app, api.exportCsv, (ctx, { query }) => exportRestaurants(ctx, query));
  route(app, api.create, async (ctx, { body }) => presentWhole(await office.createRestaurant(ctx, body)));
  route(app, api.read, async (ctx, { params }) => presentWhole(await office.getWhole(ctx, params.id)));
  route(app, api.change, async (ctx, { params, body }) =>
    presentWhole(await office.changeDetails(ctx, params.id, body)),
  );
  route(app, api.changeStatus, async (ctx, { params, body }) =>
    presentWhole(await office.setStatus(ctx, params.id, body.status)),
  );
  route(app, api.changeStatuses, (ctx, { body }) => office.setStatuses(ctx, body));
  route(app, api.searchOwners, async (ctx, { query }) => ({
    data: (await searchOwners(ctx, query.search)).map(presentFoundOwner),
    meta: {},
  }));
  route(app, api.linkUser, async (ctx, { params, body }) =>
    presentWhole(await office.linkUser(ctx, params.id, body.user_id)),
  );
  route(app, api.unlinkUser, async (ctx, { params }) => presentWhole(await office.unlinkUser(ctx, params.id)));
  route(app, api.renewLink, async (ctx, { params, body }) =>
    presentWhole(await office.renewLink(ctx, params.id, body.old)),
  );
  route(app, api.qrSvg, (ctx, { params }) => office.downloadQr(ctx, params.id));
}
