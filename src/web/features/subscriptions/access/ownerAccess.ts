import type { z } from "zod";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { api } from "#web/lib/api/api.ts";
import { makeFresh } from "#web/lib/session/fresh.ts";
import { ownerSession } from "#web/lib/session/session.ts";

export type AccessCheck = z.output<typeof subscriptionsApi.checkDashboardAccess.response>;

const CHECK_TIMEOUT_MS = 10_000;
/** The monitor looks again this often, so a navigation in between need not wait for the server. */
const ACCESS_FRESH_MS = 5 * 60_000;

const owner = makeFresh<OwnerUser>({
  load: async () => {
    const token = ownerSession.token();
    const { user } = await api(accountsApi.user, { timeoutMs: CHECK_TIMEOUT_MS });
    // Somebody may have signed out, or in as somebody else, while the answer was on its way.
    if (ownerSession.token() === token) ownerSession.saveUser(user);
    return user;
  },
  freshMs: () => Infinity,
  owner: ownerSession.token,
});

const access = makeFresh<AccessCheck>({
  load: () => api(subscriptionsApi.checkDashboardAccess, { timeoutMs: CHECK_TIMEOUT_MS }),
  freshMs: (check) => (check.access_granted ? ACCESS_FRESH_MS : 0),
  owner: ownerSession.token,
});

/** The signed-in owner, asked for once per page load and session, and stored. */
export const fetchOwner = (): Promise<OwnerUser> => owner.get();

/** Whether the owner may use the dashboard; an answer is good for five minutes, a refusal is asked again. */
export const fetchAccess = (): Promise<AccessCheck> => access.get();

/** Asks now, whatever is known, and keeps the answer for the next navigation. */
export async function refreshAccess(): Promise<AccessCheck> {
  const check = await api(subscriptionsApi.checkDashboardAccess, { timeoutMs: CHECK_TIMEOUT_MS });
  access.set(check);
  return check;
}

export const knownAccess = (): AccessCheck | undefined => access.peek();
