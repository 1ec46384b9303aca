import type { FastifyInstance } from "fastify";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { route } from "#server/http/route.ts";
import { presentListedUser, presentUser } from "#server/features/accounts/office/users.present.ts";
import * as users from "#server/features/accounts/office/users.service.ts";

export function accountsAdminRoutes(app: FastifyInstance): void {
  route(app, adminUsersApi.list, async (ctx, { query }) => {
    const { rows, next } = await users.listUsers(ctx, query);
    return { data: rows.map(presentListedUser), meta: { next_cursor: next } };
  });
  route(app, adminUsersApi.read, async (ctx, { params }) => {
    const { user, billing, twoFactor } = await users.getUser(ctx, params.id);
    return presentUser(user, billing, twoFactor);
  });
  route(app, adminUsersApi.changeStatus, async (ctx, { params, body }) => {
    await users.setUserStatus(ctx, params.id, body.status);
    return { message: ctx.t("messages:status_changed") };
  });
  route(app, adminUsersApi.verify, async (ctx, { params }) => {
    await users.verifyByHand(ctx, params.id);
    return { message: ctx.t("users_office:messages.verified") };
  });
  route(app, adminUsersApi.sendReset, async (ctx, { params }) => {
    await users.sendReset(ctx, params.id);
    return { message: ctx.t("users_office:messages.reset_sent") };
  });
  route(app, adminUsersApi.resetTwoFactor, async (ctx, { params }) => {
    await users.resetTwoFactor(ctx, params.id);
    return { message: ctx.t("twofactor:messages.reset") };
  });
}
