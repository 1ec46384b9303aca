import type { FastifyInstance } from "fastify";
import { mailWebhooksApi } from "#shared/campaigns/campaigns.contract.ts";
import { route } from "#server/http/route.ts";
import { receiveMailEvents } from "./webhooks.service.ts";

export function bouncesRoutes(app: FastifyInstance): void {
  route(app, mailWebhooksApi.receive, async (ctx, { params, raw }) => {
    const { authorization, "x-webhook-token": token } = raw.headers;
    await receiveMailEvents(ctx, params.provider, { body: raw.body, authorization, token: token?.toString() });
    return { message: ctx.t("messages:received") };
  });
}
