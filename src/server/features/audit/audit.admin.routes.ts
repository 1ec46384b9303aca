import type { FastifyInstance } from "fastify";
import { auditApi } from "#shared/audit/audit.contract.ts";
import { route } from "#server/http/route.ts";
import { exportEvents } from "./audit-export.service.ts";
import * as log from "./audit-log.service.ts";
import { presentEvent } from "./audit.present.ts";

export function auditRoutes(app: FastifyInstance): void {
  route(app, auditApi.list, async (ctx, { query }) => {
    const { rows, next } = await log.listEvents(ctx, query);
    return { data: rows.map(presentEvent), meta: { next_cursor: next } };
  });
  route(app, auditApi.exportEvents, (ctx, { query }) => exportEvents(ctx, query));
  route(app, auditApi.actions, async (ctx) => ({ data: await log.listActions(ctx) }));
  route(app, auditApi.people, async (ctx, { query }) => ({ data: await log.findPeople(ctx, query), meta: {} }));
  route(app, auditApi.restaurants, async (ctx, { query }) => ({
    data: await log.findRestaurants(ctx, query),
    meta: {},
  }));
}
