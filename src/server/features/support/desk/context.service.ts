import type { Ctx } from "#server/context.ts";
import { listCampaigns } from "#server/features/campaigns/campaigns.service.ts";
import { getRestaurant } from "#server/features/restaurants/restaurants.service.ts";
import { findStanding } from "#server/features/subscriptions/billing/standing.service.ts";
import type { ShownTicket } from "#server/features/support/tickets/tickets.repo.ts";
import * as repo from "./desk.repo.ts";

/** What staff should know about the owner before they answer; each part is told by the feature it belongs to. */
export async function readContext(ctx: Ctx, ticket: ShownTicket) {
  const [standing, restaurant, campaigns, neighbours] = await Promise.all([
    findStanding(ctx, ticket.restaurant_id),
    getRestaurant(ctx, ticket.restaurant_id),
    listCampaigns(ctx, { restaurant_id: ticket.restaurant_id }),
    repo.listNeighbours(ctx.db, ticket.restaurant_id, ticket.id),
  ]);
  return { standing, restaurant, campaign: campaigns.rows[0], neighbours };
}
export type TicketContext = Awaited<ReturnType<typeof readContext>>;
