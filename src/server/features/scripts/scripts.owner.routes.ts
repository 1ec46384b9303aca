import type { FastifyInstance } from "fastify";
import { scriptsApi } from "#shared/scripts/scripts.contract.ts";
import { route } from "#server/http/route.ts";
import { listActiveScripts, readVersion, reportError } from "./scripts.service.ts";

export function scriptsRoutes(app: FastifyInstance): void {
  route(app, scriptsApi.active, async (ctx, { query }) => ({
    success: true as const,
    ...(await listActiveScripts(ctx, query.area)),
  }));
  route(app, scriptsApi.version, async (ctx) => ({ version: await readVersion(ctx) }));
  route(app, scriptsApi.reportError, async (ctx, { body }) => {
    await reportError(ctx, body);
    return { success: true as const };
  });
}
