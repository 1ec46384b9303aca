import type { FastifyInstance } from "fastify";
import { analyticsApi } from "#shared/analytics/analytics.contract.ts";
import { route } from "#server/http/route.ts";
import * as files from "./analytics-files.service.ts";
import * as reports from "./reports.service.ts";
import * as revenue from "./revenue.service.ts";

export function analyticsRoutes(app: FastifyInstance): void {
  route(app, analyticsApi.revenue, (ctx, { query }) => revenue.readRevenue(ctx, query.year));
  route(app, analyticsApi.enterRevenue, (ctx, { params, body }) => revenue.enterRevenue(ctx, params, body));
  route(app, analyticsApi.removeRevenue, async (ctx, { params, query }) => {
    await revenue.removeRevenue(ctx, params, query.revision);
    return { message: ctx.t("analytics_answers:removed") };
  });
  route(app, analyticsApi.qr, (ctx, { query }) => reports.readQr(ctx, query));
  route(app, analyticsApi.nfc, (ctx, { query }) => reports.readNfc(ctx, query));
  route(app, analyticsApi.funnel, (ctx, { query }) => reports.readFunnel(ctx, query));
  route(app, analyticsApi.revenueCsv, (ctx, { query }) => files.exportRevenue(ctx, query.year));
  route(app, analyticsApi.qrCsv, (ctx, { query }) => files.exportQr(ctx, query));
  route(app, analyticsApi.nfcCsv, (ctx, { query }) => files.exportNfc(ctx, query));
  route(app, analyticsApi.funnelCsv, (ctx, { query }) => files.exportFunnel(ctx, query));
}
