import type { FastifyInstance } from "fastify";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { route } from "#server/http/route.ts";
import { presentSession, presentView } from "./sessions.present.ts";
import { beginView, endView } from "#server/features/sessions/views/views.service.ts";
import * as sessions from "./sessions.service.ts";

export function sessionsAdminRoutes(app: FastifyInstance): void {
  route(app, adminUsersApi.sessions, async (ctx, { params }) => {
    const rows = await sessions.listSessionsOf(ctx, params.id);
    return { data: rows.map((row) => presentSession(row, "")), meta: { total: rows.length } };
  });
  route(app, adminUsersApi.revokeSession, async (ctx, { params }) => {
    await sessions.revokeSessionOf(ctx, params.id, params.session_id);
    return { message: ctx.t("messages:session_ended") };
  });
  route(app, adminUsersApi.revokeSessions, async (ctx, { params }) => {
    await sessions.revokeAllOf(ctx, params.id);
    return { message: ctx.t("users_office:messages.sessions_ended") };
  });
  route(app, adminUsersApi.beginView, async (ctx, { params, body }) =>
    presentView(await beginView(ctx, params.id, body), ctx.now),
  );
  route(app, adminUsersApi.endView, async (ctx, { params }) => {
    await endView(ctx, params.id);
    return { message: ctx.t("users_office:messages.view_ended") };
  });
}
