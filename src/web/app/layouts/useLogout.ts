import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { staffApi } from "#shared/staff/staff.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { forgetTrip } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { isViewTab } from "#web/lib/session/supportView.ts";
import { leaveSession } from "#web/lib/session/unauthorized.ts";
import { endView } from "#web/features/accounts/view/endView.ts";
import { useAction } from "#web/ui/feedback/useAction.ts";

const OWNER = { logout: accountsApi.logout, login: paths.login };
const STAFF = { logout: staffApi.logout, login: () => paths.admin.login() };

/** Signs out in this browser at once. The server is told too, but nobody has to wait for its answer. */
export function useLogout(kind: "owner" | "admin"): () => void {
  const { logout, login } = kind === "owner" ? OWNER : STAFF;
  const { run } = useAction({
    run: async () => {
      if (kind === "owner" && isViewTab()) return endView();
      // The call reads the token before it is cleared, so it goes out first.
      api(logout, { timeoutMs: 5000 }).catch(() => {});
      forgetTrip();
      leaveSession(kind, login());
    },
    leaves: true,
  });
  return run;
}
