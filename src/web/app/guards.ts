import { redirect } from "@tanstack/react-router";
import { staffApi, type AdminUser } from "#shared/staff/staff.contract.ts";
import { fetchAccess, fetchOwner } from "#web/features/subscriptions/access/ownerAccess.ts";
import { ApiError, api } from "#web/lib/api/api.ts";
import { makeFresh } from "#web/lib/session/fresh.ts";
import { i18n } from "#web/lib/words/i18n.ts";
import { areaOf, landingPathFor, rememberIntendedRoute } from "#web/lib/pages/navigation.ts";
import { adminSession, ownerSession } from "#web/lib/session/session.ts";
import { isViewTab } from "#web/lib/session/supportView.ts";
import { toast } from "#web/lib/toast.tsx";
import { decide, type OwnerState, type StaffState, type Visit } from "./decide.ts";

/** The one guard: every navigation passes here before anything of the page is loaded. */
export async function guard(visit: Visit): Promise<void> {
  const [owner, staff] = await Promise.all([readOwner(visit), readStaff(visit)]);
  // A view that ended just now: the document is being left, and no other page may flash up meanwhile.
  if (isViewTab() && !owner.hasToken && areaOf(visit.pathname) === "site") return leaving;
  const decision = decide(visit, owner, staff);
  if (decision.kind === "allow") return;
  if (decision.remember) rememberIntendedRoute(decision.remember.route, decision.remember.email);
  if (decision.missing) {
    toast.warning({
      id: "permission-missing",
      title: i18n.t("shell:denied"),
      message: i18n.t("shell:denied_text", { permission: decision.missing }),
    });
  }
  throw redirect({ href: decision.to, replace: true });
}

const leaving = new Promise<never>(() => {});

/** The start page of the back office for whoever is signed in; the guard of that page does the rest. */
export function redirectToStaffHome(): never {
  throw redirect({ href: landingPathFor(adminSession.user()), replace: true });
}

/** Asks the server only where the answer matters: on pages for owners, and on pages for guests. */
async function readOwner({ meta, pathname }: Visit): Promise<OwnerState> {
  const matters = meta?.requiresSubscription || (meta?.guestOnly && areaOf(pathname) === "site");
  const state: OwnerState = {
    hasToken: ownerSession.token() !== null,
    user: ownerSession.user(),
    access: "unknown",
    expired: false,
  };
  if (!matters || !state.hasToken) return state;

  const [user, access] = await Promise.allSettled([fetchOwner(), fetchAccess()]);
  // A 401 has cleared the session by now; only a server in trouble needs a word, and it signs nobody out.
  if (user.status === "rejected") reportServerTrouble(user.reason);
  const granted = access.status === "fulfilled" ? access.value.access_granted : undefined;
  return {
    hasToken: ownerSession.token() !== null,
    user: ownerSession.user(),
    access: granted === undefined ? "unknown" : granted ? "granted" : "denied",
    expired: access.status === "fulfilled" && access.value.status === "expired",
  };
}

async function readStaff({ meta, pathname }: Visit): Promise<StaffState> {
  const matters = areaOf(pathname) === "admin" && (meta?.adminOnly || meta?.guestOnly);
  if (matters && adminSession.token() !== null) await fetchStaff().catch(reportServerTrouble);
  return { hasToken: adminSession.token() !== null, hasUser: adminSession.hasUser(), user: adminSession.user() };
}

function reportServerTrouble(error: unknown): void {
  if (error instanceof ApiError && error.status >= 500)
    toast.error({ id: "server-trouble", title: i18n.t("common:failure.server") });
}

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
const fetchStaff = (): Promise<AdminUser> => staff.get();
