import type { FastifyInstance } from "fastify";
import { adminClientsApi as api } from "#shared/clients/admin-clients.contract.ts";
import { listAnswer } from "#server/db/ready-json.ts";
import { route } from "#server/http/route.ts";
import {
  exportOfficeClients,
  findRestaurants,
  listOfficeClients,
} from "#server/features/clients/list/office-clients.service.ts";
import { eraseClient, readWithRestaurant } from "#server/features/clients/details/client-details.service.ts";
import { exportPerson, printConsent } from "#server/features/clients/details/client-proof.service.ts";
import { presentOfficeDetails } from "./clients.present.ts";

export function clientsAdminRoutes(app: FastifyInstance): void {
  route(app, api.list, async (ctx, { query }) => {
    const { rows, total, next } = await listOfficeClients(ctx, query);
    return listAnswer(rows, { ...(total !== undefined && { total }), next_cursor: next });
  });
  route(app, api.exportCsv, (ctx, { query }) => exportOfficeClients(ctx, query));
  route(app, api.restaurants, async (ctx, { query }) => ({ data: await findRestaurants(ctx, query), meta: {} }));
  route(app, api.read, async (ctx, { params }) => presentOfficeDetails(await readWithRestaurant(ctx, params.id)));
  route(app, api.erase, async (ctx, { params }) => {
    await eraseClient(ctx, params.id);
    return { message: ctx.t("messages:client_erased") };
  });
  route(app, api.exportOne, (ctx, { params }) => exportPerson(ctx, params.id));
  route(app, api.consentProof, (ctx, { params }) => printConsent(ctx, params.id));
}
