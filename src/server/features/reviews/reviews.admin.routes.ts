import type { FastifyInstance } from "fastify";
import { adminReviewsApi } from "#shared/reviews/reviews.contract.ts";
import { within } from "#server/db/scope.ts";
import { listAnswer } from "#server/db/ready-json.ts";
import { route } from "#server/http/route.ts";
import { getRestaurant } from "#server/features/restaurants/restaurants.service.ts";
import { listReviews } from "./reviews.service.ts";

export function reviewsAdminRoutes(app: FastifyInstance): void {
  route(app, adminReviewsApi.ofRestaurant, async (ctx, { params, query }) => {
    const page = await listReviews(within(ctx, await getRestaurant(ctx, params.id)), query);
    return listAnswer(page.reviews, { total: page.total, next_cursor: page.next });
  });
}
