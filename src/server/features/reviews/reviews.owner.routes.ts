import type { FastifyInstance } from "fastify";
import { googleApi } from "#shared/reviews/google.contract.ts";
import { reviewsApi } from "#shared/reviews/reviews.contract.ts";
import type { SyncState } from "#shared/reviews/google.contract.ts";
import type { Ctx } from "#server/context.ts";
import { requireRestaurant } from "#server/actor.ts";
import { listAnswer } from "#server/db/ready-json.ts";
import { route } from "#server/http/route.ts";
import * as connection from "#server/features/reviews/google/connection.service.ts";
import { presentGoogle, presentSyncState } from "#server/features/reviews/google/google.present.ts";
import { readGoogle } from "#server/features/reviews/google/place-facts.service.ts";
import { choosePlace } from "#server/features/reviews/google/place.service.ts";
import * as replies from "#server/features/reviews/reply/replies.service.ts";
import { presentReview } from "./reviews.present.ts";
import * as reviews from "./reviews.service.ts";
import * as snippets from "#server/features/reviews/reply/snippets.service.ts";
import { requestSync } from "#server/features/reviews/sync/sync.service.ts";

export function reviewsRoutes(app: FastifyInstance): void {
  route(app, reviewsApi.list, async (ctx, { query }) => {
    const page = await reviews.listReviews(ctx, query);
    return listAnswer(page.reviews, { total: page.total, next_cursor: page.next });
  });
  route(app, reviewsApi.summary, (ctx) => reviews.readSummary(ctx));
  route(app, reviewsApi.waiting, async (ctx) => ({ waiting: await reviews.countWaiting(ctx) }));
  route(app, reviewsApi.postKept, (ctx, { body }) => replies.postKept(ctx, body.after));
  route(app, reviewsApi.read, async (ctx, { params }) => presentReview(await replies.getReview(ctx, params.id)));
  route(app, reviewsApi.respond, async (ctx, { params, body }) =>
    presentReview(await replies.respond(ctx, params.id, body)),
  );
  route(app, reviewsApi.removeResponse, async (ctx, { params }) =>
    presentReview(await replies.removeResponse(ctx, params.id)),
  );

  route(app, reviewsApi.snippets, async (ctx) => ({ data: await snippets.listSnippets(ctx), meta: {} }));
  route(app, reviewsApi.addSnippet, (ctx, { body }) => snippets.addSnippet(ctx, body));
  route(app, reviewsApi.changeSnippet, (ctx, { params, body }) => snippets.changeSnippet(ctx, params.id, body));
  route(app, reviewsApi.removeSnippet, async (ctx, { params }) => {
    await snippets.removeSnippet(ctx, params.id);
    return { message: ctx.t("messages:snippet_deleted") };
  });
}

export function googleRoutes(app: FastifyInstance): void {
  route(app, googleApi.state, async (ctx) => presentGoogle(await readGoogle(ctx.db, requireRestaurant(ctx)), ctx.t));
  route(app, googleApi.choosePlace, async (ctx, { body }) =>
    presentGoogle(await choosePlace(ctx, body.google_place_id), ctx.t),
  );
  route(app, googleApi.startSync, async (ctx) => {
    await requestSync(ctx);
    return syncState(ctx);
  });
  route(app, googleApi.syncState, syncState);

  route(app, googleApi.startConnection, async (ctx) => ({ url: await connection.startConnection(ctx) }));
  route(app, googleApi.finishConnection, async (ctx, { body }) =>
    presentGoogle(await connection.finishConnection(ctx, body), ctx.t),
  );
  route(app, googleApi.locations, async (ctx) => ({ data: await connection.listLocations(ctx), meta: {} }));
  route(app, googleApi.chooseLocation, async (ctx, { body }) =>
    presentGoogle(await connection.chooseLocation(ctx, body.location), ctx.t),
  );
  route(app, googleApi.disconnect, async (ctx) => presentGoogle(await connection.disconnect(ctx), ctx.t));
}

const syncState = async (ctx: Ctx): Promise<SyncState> =>
  presentSyncState(await readGoogle(ctx.db, requireRestaurant(ctx)), ctx.t);
