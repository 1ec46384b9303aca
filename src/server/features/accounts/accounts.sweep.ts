import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = {
  ids: { "PATCH /api/admin/users/:id/status": "staff", "GET /api/auth/verification-delivery/:id": "staff" },
};
