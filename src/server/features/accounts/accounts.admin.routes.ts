import type { FastifyInstance } from "fastify";
import { accountsAdminApi } from "#shared/accounts/accounts.contract.ts";
import { route } from "#server/http/route.ts";
import { setUserStatus } from "./accounts.service.ts";

export function accountsAdminRoutes(app: FastifyInstance): void {
  route(app, accountsAdminApi.changeStatus, async (ctx, { params, body }) => {
    await setUserStatus(ctx, params.id, body.status);
    return { message: ctx.t("messages:status_changed") };
  });
}
