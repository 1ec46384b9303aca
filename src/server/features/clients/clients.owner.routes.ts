import type { FastifyInstance } from "fastify";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { listAnswer } from "#server/db/ready-json.ts";
import { route } from "#server/http/route.ts";
import * as details from "#server/features/clients/details/client-details.service.ts";
import { exportClients } from "#server/features/clients/list/client-export.service.ts";
import { listClients } from "#server/features/clients/list/client-list.service.ts";
import { exportPerson, printConsent } from "#server/features/clients/details/client-proof.service.ts";
import { presentDetails, presentImport } from "./clients.present.ts";
import * as imports from "#server/features/clients/import/imports.service.ts";

export function clientsRoutes(app: FastifyInstance): void {
  route(app, clientsApi.list, async (ctx, { query }) => {
    const { rows, total, next } = await listClients(ctx, query);
    return listAnswer(rows, { ...(total !== undefined && { total }), next_cursor: next });
  });
  route(app, clientsApi.exportCsv, (ctx, { query }) => exportClients(ctx, query));
  route(app, clientsApi.previewImport, (ctx, { body }) => imports.previewImport(ctx, body));
  route(app, clientsApi.startImport, async (ctx, { body }) => presentImport(await imports.startImport(ctx, body)));
  route(app, clientsApi.imports, async (ctx) => {
    const rows = await imports.listImports(ctx);
    return { data: rows.map(presentImport), meta: { total: rows.length } };
  });
  route(app, clientsApi.importState, async (ctx, { params }) =>
    presentImport(await imports.readImport(ctx, params.id)),
  );

  route(app, clientsApi.add, async (ctx, { body }) => presentDetails(await details.addClient(ctx, body)));
  route(app, clientsApi.read, async (ctx, { params }) => presentDetails(await details.readClient(ctx, params.id)));
  route(app, clientsApi.change, async (ctx, { params, body }) =>
    presentDetails(await details.changeClient(ctx, params.id, body)),
  );
  route(app, clientsApi.convert, async (ctx, { params, body }) =>
    presentDetails(await details.setConversion(ctx, params.id, body.converted)),
  );
  route(app, clientsApi.erase, async (ctx, { params }) => {
    await details.eraseClient(ctx, params.id);
    return { message: ctx.t("messages:client_erased") };
  });
  route(app, clientsApi.exportOne, (ctx, { params }) => exportPerson(ctx, params.id));
  route(app, clientsApi.consentProof, (ctx, { params }) => printConsent(ctx, params.id));
}
