import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = {
  ids: {
    "GET /api/auth/verification-delivery/:id": "staff",
    "GET /api/admin/users/:id": "staff",
    "PATCH /api/admin/users/:id/status": "staff",
    "POST /api/admin/users/:id/verify": "staff",
    "POST /api/admin/users/:id/reset-password": "staff",
    "POST /api/admin/users/:id/reset-two-factor": "staff",
  },
};
