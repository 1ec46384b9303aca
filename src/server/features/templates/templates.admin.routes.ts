import type { FastifyInstance } from "fastify";
import { templatesApi } from "#shared/templates/templates.contract.ts";
import { route } from "#server/http/route.ts";
import { listReaders, previewTemplate } from "./preview.service.ts";
import { presentListItem, presentSummary, presentTemplate, presentVersion } from "./templates.present.ts";
import * as templates from "./templates.service.ts";
import { sendTestMail } from "./test-mail.service.ts";

export function templatesAdminRoutes(app: FastifyInstance): void {
  route(app, templatesApi.list, async (ctx, { query: { active, ...filter } }) => {
    const rows = await templates.listTemplates(ctx, { ...filter, ...(active && { active: active === "true" }) });
    return { data: rows.map(presentListItem), meta: { total: rows.length } };
  });
  route(app, templatesApi.one, async (ctx, { params }) => presentTemplate(await templates.getTemplate(ctx, params.id)));
  route(app, templatesApi.create, async (ctx, { body }) => presentTemplate(await templates.createTemplate(ctx, body)));
  route(app, templatesApi.save, async (ctx, { params, body }) =>
    presentTemplate(await templates.saveTemplate(ctx, params.id, body)),
  );
  route(app, templatesApi.saveDraft, async (ctx, { params, body }) => ({
    saved_at: (await templates.saveDraft(ctx, params.id, body)).toISOString(),
  }));
  route(app, templatesApi.dropDraft, async (ctx, { params }) => {
    await templates.dropDraft(ctx, params.id);
    return { message: ctx.t("templates:draft_dropped") };
  });
  route(app, templatesApi.setActive, async (ctx, { params, body }) =>
    presentSummary(await templates.setActive(ctx, params.id, body.active)),
  );
  route(app, templatesApi.duplicate, async (ctx, { params }) =>
    presentTemplate(await templates.duplicateTemplate(ctx, params.id)),
  );
  route(app, templatesApi.remove, async (ctx, { params }) => {
    await templates.removeTemplate(ctx, params.id);
    return { message: ctx.t("templates:deleted") };
  });
  route(app, templatesApi.versions, async (ctx, { params }) => {
    const rows = await templates.listVersions(ctx, params.id);
    return { data: rows.map(presentVersion), meta: { total: rows.length } };
  });
  route(app, templatesApi.version, async (ctx, { params }) => {
    const version = await templates.getVersion(ctx, params.id, params.revision);
    return { ...presentVersion(version), template: version.content };
  });
  route(app, templatesApi.restore, async (ctx, { params, body }) =>
    presentTemplate(await templates.restoreVersion(ctx, params.id, params.revision, body.revision)),
  );
  route(app, templatesApi.preview, async (ctx, { body: { client_id: clientId, ...template } }) =>
    previewTemplate(ctx, template, clientId),
  );
  route(app, templatesApi.sendTest, async (ctx, { body: { client_id: clientId, ...template } }) => ({
    email: await sendTestMail(ctx, template, clientId),
  }));
  route(app, templatesApi.readers, async (ctx, { query }) => {
    const data = await listReaders(ctx, query.search);
    return { data, meta: { total: data.length } };
  });
}
