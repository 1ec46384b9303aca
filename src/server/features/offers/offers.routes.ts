import type { FastifyInstance } from "fastify";
import { offersApi } from "#shared/offers/offers.contract.ts";
import { tillsApi } from "#shared/offers/tills.contract.ts";
import { route } from "#server/http/route.ts";
import { presentRedeemed, presentRedemption, presentTill } from "./offers.present.ts";
import * as redemptions from "./redemptions.service.ts";
import * as tills from "./tills/tills.service.ts";

export function offersRoutes(app: FastifyInstance): void {
  const { validate, undo, amount, redemptions: list } = offersApi;
  route(app, validate, async (ctx, { body }) => presentRedeemed(await redemptions.redeem(ctx, body)));
  route(app, undo, async (ctx, { params, body }) =>
    presentRedeemed(await redemptions.undoRedemption(ctx, params.id, body.reason)),
  );
  route(app, amount, async (ctx, { params, body }) =>
    presentRedeemed(await redemptions.nameAmount(ctx, params.id, body.amount_cents)),
  );
  route(app, list, async (ctx, { query }) => {
    const { rows, next } = await redemptions.listRedemptions(ctx, query);
    return { data: rows.map(presentRedemption), meta: { next_cursor: next } };
  });
}

export function tillsRoutes(app: FastifyInstance): void {
  const { list, create, end, endSession, open, here } = tillsApi;
  route(app, list, async (ctx) => ({
    data: (await tills.listTills(ctx)).map(({ till, sessions }) => presentTill(till, sessions)),
  }));
  route(app, create, async (ctx, { body }) => {
    const { till, url } = await tills.createTill(ctx, body);
    return { till: presentTill(till, []), url };
  });
  route(app, end, async (ctx, { params }) => {
    await tills.endTill(ctx, params.id);
    return { message: ctx.t("offers:till_ended") };
  });
  route(app, endSession, async (ctx, { params }) => {
    await tills.endTillSession(ctx, params.id, params.session_id);
    return { message: ctx.t("offers:till_session_ended") };
  });
  route(app, open, (ctx, { body }) => tills.openTill(ctx, body));
  route(app, here, (ctx) => tills.whereAmI(ctx));
}
