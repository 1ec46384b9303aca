import type { FastifyInstance } from "fastify";
import { adminCampaignsApi, campaignsApi } from "#shared/campaigns/campaigns.contract.ts";
import { requireRestaurant } from "#server/actor.ts";
import type { Ctx } from "#server/context.ts";
import { getRestaurant } from "#server/features/restaurants/restaurants.service.ts";
import { route } from "#server/http/route.ts";
import * as actions from "./actions.service.ts";
import { presentCampaign, presentPage, presentWave } from "./campaigns.present.ts";
import { listCampaignRestaurants } from "./campaign-restaurants.service.ts";
import * as campaigns from "./campaigns.service.ts";
import { campaignTime } from "./clock/clock.service.ts";
import { moveClock, readClock } from "./clock/move.service.ts";
import * as mails from "./mails/campaign-mails.service.ts";
import { preflight } from "./mails/preflight.service.ts";
import { previewMail, sendTestMail } from "./mails/sample.service.ts";
import { getSentMail } from "./mails/sent-mail.service.ts";
import { listRecipients } from "./recipients/recipients.service.ts";
import { readStatistics } from "./statistics/statistics.service.ts";
import { listMoments } from "./timeline/timeline.service.ts";
import { listPastWaves } from "./waves/past-waves.service.ts";

const present = async (ctx: Ctx, campaign: campaigns.WholeCampaign) =>
  presentCampaign(campaign, await campaignTime(ctx));

/** What owners do with their own campaigns and staff with all: the scope tells them apart. */
function commonRoutes(app: FastifyInstance, calls: typeof campaignsApi | typeof adminCampaignsApi): void {
  route(app, calls.one, async (ctx, { params }) => present(ctx, await campaigns.getCampaign(ctx, params.id)));
  route(app, calls.save, async (ctx, { params, body }) =>
    present(ctx, await campaigns.saveCampaign(ctx, params.id, body)),
  );
  route(app, calls.remove, async (ctx, { params }) => {
    await campaigns.removeCampaign(ctx, params.id);
    return { message: ctx.t("campaigns:deleted") };
  });
  route(app, calls.send, async (ctx, { params }) => present(ctx, await actions.sendCampaign(ctx, params.id)));
  route(app, calls.schedule, async (ctx, { params, body }) =>
    present(ctx, await actions.scheduleCampaign(ctx, params.id, body)),
  );
  route(app, calls.pause, async (ctx, { params }) => present(ctx, await actions.pauseCampaign(ctx, params.id)));
  route(app, calls.resume, async (ctx, { params }) => present(ctx, await actions.resumeCampaign(ctx, params.id)));
  route(app, calls.cancel, async (ctx, { params }) => present(ctx, await actions.cancelCampaign(ctx, params.id)));
  route(app, calls.duplicate, async (ctx, { params }) =>
    present(ctx, await campaigns.duplicateCampaign(ctx, params.id)),
  );
  route(app, calls.mail, (ctx, { params }) => mails.getMail(ctx, params.id, params.slot));
  route(app, calls.adjust, async (ctx, { params, body }) =>
    present(ctx, await mails.adjustMail(ctx, params.id, params.slot, body)),
  );
  route(app, calls.restore, async (ctx, { params }) =>
    present(ctx, await mails.restoreMail(ctx, params.id, params.slot)),
  );
  route(app, calls.preview, (ctx, { params, body }) => previewMail(ctx, params.id, body));
  route(app, calls.testEmail, async (ctx, { params, body }) => ({ email: await sendTestMail(ctx, params.id, body) }));
  route(app, calls.preflight, (ctx, { params }) => preflight(ctx, params.id));
  route(app, calls.waves, async (ctx, { params, query }) => {
    const { waves, next } = await listPastWaves(ctx, params.id, query.cursor);
    return { data: waves.map(presentWave), meta: { next_cursor: next } };
  });
  route(app, calls.sentMail, (ctx, { params, query }) => getSentMail(ctx, params, query.recipient_id));
  route(app, calls.timeline, (ctx, { params, query }) => listMoments(ctx, params.id, query.cursor));
  route(app, calls.recipients, (ctx, { params, query }) => listRecipients(ctx, params.id, query));
}

export function campaignsOwnerRoutes(app: FastifyInstance): void {
  const { list, create, audience } = campaignsApi;
  route(app, list, async (ctx, { query }) => presentPage(await campaigns.listCampaigns(ctx, query)));
  route(app, create, async (ctx, { body }) =>
    present(ctx, await campaigns.createCampaign(ctx, requireRestaurant(ctx), body)),
  );
  route(app, audience, (ctx, { query }) => campaigns.audienceOf(ctx, requireRestaurant(ctx), query.filter));
  commonRoutes(app, campaignsApi);
}

export function campaignsAdminRoutes(app: FastifyInstance): void {
  const { list, create, bulkDelete, audience, stats, clock, moveClock: move } = adminCampaignsApi;
  route(app, list, async (ctx, { query }) => presentPage(await campaigns.listCampaigns(ctx, query)));
  route(app, create, async (ctx, { body: { restaurant_id: restaurantId, ...input } }) =>
    present(ctx, await campaigns.createCampaign(ctx, restaurantId, input)),
  );
  route(app, bulkDelete, (ctx, { body }) => campaigns.removeCampaigns(ctx, body.ids));
  route(app, adminCampaignsApi.restaurants, (ctx, { query }) => listCampaignRestaurants(ctx, query));
  route(app, audience, async (ctx, { query }) => {
    const { id } = await getRestaurant(ctx, query.restaurant_id);
    return campaigns.audienceOf(ctx, id, query.filter);
  });
  route(app, clock, (ctx) => readClock(ctx));
  route(app, move, (ctx, { body }) => moveClock(ctx, body.hours));
  route(app, stats, (ctx, { query }) => readStatistics(ctx, query.months));
  commonRoutes(app, adminCampaignsApi);
}
