import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { forgetContinuation, goTo, readContinuation, takeIntendedRoute } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { ownerSession } from "#web/lib/session/session.ts";

/** Goes on to where the trip was meant to go. Without a session the proof becomes one; without either, login comes first. */
export async function enterApp(): Promise<void> {
  if (ownerSession.token() === null && !(await openSession())) {
    goTo(paths.login());
    return;
  }
  const wanted = takeIntendedRoute();
  // A page of the payment itself is no place to go on to.
  goTo(wanted === undefined || wanted.startsWith("/subscription") ? paths.dashboard() : wanted, { replace: true });
}

/** False when there is no proof left that the server takes. */
async function openSession(): Promise<boolean> {
  const continuation = readContinuation();
  if (continuation === null) return false;
  try {
    ownerSession.save(await api(accountsApi.continue, { body: { continuation } }));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    forgetContinuation();
    return false;
  }
  forgetContinuation();
  return true;
}
