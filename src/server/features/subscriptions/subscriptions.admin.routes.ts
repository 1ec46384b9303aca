import type { FastifyInstance } from "fastify";
import { adminSubscriptionsApi as api } from "#shared/subscriptions/admin-subscriptions.contract.ts";
import { route } from "#server/http/route.ts";
import { readForStaff, setTrial } from "#server/features/subscriptions/trial/trial.service.ts";

export function subscriptionsAdminRoutes(app: FastifyInstance): void {
  route(app, api.ofRestaurant, (ctx, { params }) => readForStaff(ctx, params.id));
  route(app, api.setTrial, (ctx, { params, body }) => setTrial(ctx, params.id, body.ends_on));
}
