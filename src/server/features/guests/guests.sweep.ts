import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = {
  ids: {
    "GET /api/review/:code": "staff",
    "POST /api/review/:code/leads": "staff",
    "POST /api/review/:code/redirect": "staff",
    "GET /api/unsubscribe/:token": "staff",
    "POST /api/unsubscribe/:token": "staff",
    "DELETE /api/unsubscribe/:token": "staff",
  },
};
