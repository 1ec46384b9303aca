import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = {
  ids: {
    "GET /api/admin/auth/set-password/:id": "token",
    "PATCH /api/admin/admins/:id": "staff",
    "DELETE /api/admin/admins/:id": "staff",
    "PUT /api/admin/admins/:id/permissions": "staff",
    "POST /api/admin/admins/:id/reset": "staff",
    "POST /api/admin/admins/:id/reset-two-factor": "staff",
  },
};
