import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = {
  ids: {
    "PUT /api/admin/offer-suggestions/:id": "staff",
    "PUT /api/admin/offer-suggestions/:id/active": "staff",
    "DELETE /api/admin/offer-suggestions/:id": "staff",
  },
  examples: { "PUT /api/admin/offer-suggestions/order": { ids: ["3f2a9c1e-0000-4000-8000-000000000001"] } },
};
