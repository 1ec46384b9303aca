import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = {
  ids: {
    "GET /api/restaurant/print/:sheet": "staff",
    "GET /api/admin/restaurants/:id": "staff",
    "PATCH /api/admin/restaurants/:id": "staff",
    "PATCH /api/admin/restaurants/:id/status": "staff",
    "PUT /api/admin/restaurants/:id/user": "staff",
    "DELETE /api/admin/restaurants/:id/user": "staff",
    "POST /api/admin/restaurants/:id/review-link": "staff",
    "GET /api/admin/restaurants/:id/qr.svg": "staff",
  },
  examples: {
    "POST /api/admin/restaurants/bulk-status": { ids: ["0196a4f0-0000-7000-8000-000000000001"] },
    "PUT /api/admin/restaurants/:id/user": { user_id: "0196a4f0-0000-7000-8000-000000000001" },
  },
};
