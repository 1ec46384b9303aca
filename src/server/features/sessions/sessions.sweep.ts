import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import type { SweepPart } from "#server/testing/sweep-part.ts";

export const sweep: SweepPart = {
  ids: {
    "DELETE /api/sessions/:id": async ({ theirs }) => ({
      id: (await theirs.call(accountsApi.sessions)).body.data[0]?.id ?? "",
    }),
  },
};
