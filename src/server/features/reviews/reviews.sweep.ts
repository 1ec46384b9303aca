import { reviewsApi } from "#shared/reviews/reviews.contract.ts";
import type { ForeignId, SweepPart } from "#server/testing/sweep-part.ts";
import { makeReview } from "./reviews.factory.ts";

const theirReview: ForeignId = async ({ t, theirs }) => ({
  id: (await makeReview(t.db, { restaurant_id: theirs.restaurantId })).id,
});

const theirSnippet: ForeignId = async ({ theirs }) => {
  const body = { language: "en", title: "Thanks", text: "Thank you" } as const;
  return { id: (await theirs.call(reviewsApi.addSnippet, { body })).body.id ?? "" };
};

export const sweep: SweepPart = {
  ids: {
    "GET /api/admin/restaurants/:id/reviews": "staff",
    "GET /api/reviews/:id": theirReview,
    "PUT /api/reviews/:id/response": theirReview,
    "DELETE /api/reviews/:id/response": theirReview,
    "PUT /api/reply-snippets/:id": theirSnippet,
    "DELETE /api/reply-snippets/:id": theirSnippet,
  },
  examples: { "POST /api/reviews/kept-replies": { after: "0196a4f0-0000-7000-8000-000000000001" } },
};
