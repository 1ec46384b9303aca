import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { readView } from "#web/lib/session/supportView.ts";
import { leaveView } from "#web/lib/session/unauthorized.ts";

/** Ends the view of this tab, in the name of whoever looks. Somebody who may not any more has no view left to end. */
export async function endView(): Promise<void> {
  const view = readView();
  if (view)
    await api(adminUsersApi.endView, { params: { id: view.userId } }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    });
  leaveView();
}
