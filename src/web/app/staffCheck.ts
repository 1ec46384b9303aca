import { staffApi } from "#shared/staff/staff.contract.ts";
import type { AdminUser } from "#shared/staff/staff.contract.ts";
import { api } from "#web/lib/api.ts";
import { makeFresh } from "#web/lib/fresh.ts";
import { adminSession } from "#web/lib/session.ts";

const CHECK_TIMEOUT_MS = 10_000;

const staff = makeFresh<AdminUser>({
  load: async () => {
    const token = adminSession.token();
    const { user } = await api(staffApi.user, { timeoutMs: CHECK_TIMEOUT_MS });
    // Somebody may have signed out, or in as somebody else, while the answer was on its way.
    if (adminSession.token() === token) adminSession.saveUser(user);
    return user;
  },
  freshMs: () => Infinity,
  owner: adminSession.token,
});

/** Validates the back-office token once per page load and session; a 401 ends the session inside `api`. */
export const fetchStaff = (): Promise<AdminUser> => staff.get();
