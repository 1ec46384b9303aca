import type { FastifyInstance } from "fastify";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { requireOwner } from "#server/actor.ts";
import { route } from "#server/http/route.ts";
import { presentSession } from "./sessions.present.ts";
import * as sessions from "./sessions.service.ts";

export function sessionsRoutes(app: FastifyInstance): void {
  route(app, accountsApi.sessions, async (ctx) => {
    const rows = await sessions.listSessions(ctx);
    return { data: rows.map((row) => presentSession(row, requireOwner(ctx).sessionId)), meta: { total: rows.length } };
  });
  route(app, accountsApi.revokeSession, async (ctx, { params }) => {
    await sessions.revokeSession(ctx, params.id);
    return { message: ctx.t("messages:session_ended") };
  });
  route(app, accountsApi.revokeOtherSessions, async (ctx) => {
    await sessions.revokeOtherSessions(ctx);
    return { message: ctx.t("messages:other_sessions_ended") };
  });
}
