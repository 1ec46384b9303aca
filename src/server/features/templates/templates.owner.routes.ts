import type { FastifyInstance } from "fastify";
import { templatesApi } from "#shared/templates/templates.contract.ts";
import { route } from "#server/http/route.ts";
import { presentSummary } from "./templates.present.ts";
import { listOffered } from "./templates.service.ts";

export function templatesOwnerRoutes(app: FastifyInstance): void {
  route(app, templatesApi.offered, async (ctx, { query }) => {
    const rows = await listOffered(ctx, query);
    return {
      data: rows.map((row) => ({ ...presentSummary(row), template: row.content })),
      meta: { total: rows.length },
    };
  });
}
