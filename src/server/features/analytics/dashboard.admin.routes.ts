import type { FastifyInstance } from "fastify";
import { adminDashboardApi } from "#shared/analytics/admin-dashboard.contract.ts";
import { route } from "#server/http/route.ts";
import { readOffice } from "./office/office.service.ts";

export function adminDashboardRoutes(app: FastifyInstance): void {
  route(app, adminDashboardApi.read, (ctx, { query }) => readOffice(ctx, query.period));
}
