import type { FastifyInstance } from "fastify";
import { guestsApi } from "#shared/guests/guests.contract.ts";
import { route } from "#server/http/route.ts";
import { getLink } from "#server/features/guests/links/links.service.ts";
import { leaveLead, openVisit, readPageFacts } from "#server/features/guests/review/review.service.ts";
import {
  presentSubscription,
  resubscribe,
  unsubscribe,
  viewSubscription,
} from "#server/features/guests/links/unsubscribe.service.ts";

export function guestsRoutes(app: FastifyInstance): void {
  route(app, guestsApi.page, async (ctx, { params, query, raw }) => {
    const link = await getLink(ctx, params.code);
    const request = { method: "GET", headers: raw.headers };
    const { visit } = openVisit(ctx, link, { token: query.visit, request });
    return readPageFacts(ctx, link, visit);
  });
  route(app, guestsApi.leave, async (ctx, { params, body }) => {
    const link = await getLink(ctx, params.code);
    const { inTime, url } = await leaveLead(ctx, link, body, { visits: [body.visit] });
    return { surprise: inTime, url };
  });
  route(app, guestsApi.forward, async (ctx, { params }) => ({ url: (await getLink(ctx, params.code)).forwardUrl }));
  route(app, guestsApi.unsubscribeState, async (ctx, { params }) =>
    presentSubscription(await viewSubscription(ctx, params.token)),
  );
  route(app, guestsApi.unsubscribe, async (ctx, { params, body }) => {
    await unsubscribe(ctx, params.token, body);
    return presentSubscription(await viewSubscription(ctx, params.token));
  });
  route(app, guestsApi.resubscribe, async (ctx, { params }) => {
    await resubscribe(ctx, params.token);
    return presentSubscription(await viewSubscription(ctx, params.token));
  });
}
