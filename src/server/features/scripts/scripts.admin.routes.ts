import type { FastifyInstance } from "fastify";
import { adminScriptsApi } from "#shared/scripts/admin-scripts.contract.ts";
import { route } from "#server/http/route.ts";
import * as office from "./office.service.ts";
import {
  presentErrors,
  presentFindings,
  presentList,
  presentScript,
  presentSummary,
  presentVersion,
} from "./scripts.present.ts";

export function scriptsAdminRoutes(app: FastifyInstance): void {
  const { list, create, check, reorder, reload, one, save, setActive, remove, versions, version, restore, errors } =
    adminScriptsApi;
  route(app, list, async (ctx) => presentList(await office.listScripts(ctx)));
  route(app, create, async (ctx, { body }) => presentScript(await office.createScript(ctx, body), ctx.t));
  route(app, check, async (ctx, { body }) => ({ findings: presentFindings(body.script_code, ctx.t) }));
  route(app, reorder, async (ctx, { body }) => presentList(await office.reorderScripts(ctx, body.ids)));
  route(app, reload, async (ctx) => ({
    version: await office.reloadScripts(ctx),
    message: ctx.t("scripts:list.reloaded"),
  }));
  route(app, one, async (ctx, { params }) => presentScript(await office.getScript(ctx, params.id), ctx.t));
  route(app, save, async (ctx, { params, body }) =>
    presentScript(await office.saveScript(ctx, params.id, body), ctx.t),
  );
  route(app, setActive, async (ctx, { params, body }) =>
    presentSummary(await office.setActive(ctx, params.id, body.active)),
  );
  route(app, remove, async (ctx, { params }) => {
    await office.removeScript(ctx, params.id);
    return { message: ctx.t("scripts:deleted") };
  });
  route(app, versions, async (ctx, { params }) => {
    const rows = await office.listVersions(ctx, params.id);
    return { data: rows.map(presentVersion), meta: { total: rows.length } };
  });
  route(app, version, async (ctx, { params }) => {
    const row = await office.getVersion(ctx, params.id, params.revision);
    return { ...presentVersion(row), script_code: row.content.script_code };
  });
  route(app, restore, async (ctx, { params, body }) =>
    presentScript(await office.restoreVersion(ctx, params.id, { wanted: params.revision, ...body }), ctx.t),
  );
  route(app, errors, async (ctx, { params }) => presentErrors(await office.listErrors(ctx, params.id)));
}
