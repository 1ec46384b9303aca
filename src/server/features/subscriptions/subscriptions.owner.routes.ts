import type { FastifyInstance } from "fastify";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { route } from "#server/http/route.ts";
import { checkDashboardAccess } from "./subscriptions.service.ts";

export function subscriptionsRoutes(app: FastifyInstance): void {
  route(app, subscriptionsApi.checkDashboardAccess, async (ctx) => checkDashboardAccess(ctx));
}
