import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = {
  ids: { "POST /api/admin/jobs/dead/:id/retry": "staff", "DELETE /api/admin/jobs/dead/:id": "staff" },
  examples: { "POST /api/admin/jobs/dead/retry": { kind: "accounts.send_verification" } },
};
