import type { FastifyInstance } from "fastify";
import { dashboardApi } from "#shared/analytics/dashboard.contract.ts";
import { route } from "#server/http/route.ts";
import { presentDashboard } from "./dashboard.present.ts";
import { readDashboard } from "./dashboard.service.ts";

export function dashboardRoutes(app: FastifyInstance): void {
  route(app, dashboardApi.read, async (ctx) => presentDashboard(await readDashboard(ctx), ctx));
}
