import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = {
  ids: {
    "GET /api/admin/users/:id/sessions": "staff",
    "DELETE /api/admin/users/:id/sessions": "staff",
    "POST /api/admin/users/:id/view": "staff",
    "DELETE /api/admin/users/:id/view": "staff",
    "DELETE /api/admin/users/:id/sessions/:session_id": "staff",
    "DELETE /api/sessions/:id": async ({ theirs }) => ({
      id: (await theirs.call(accountsApi.sessions)).body.data[0]?.id ?? "",
    }),
  },
};
