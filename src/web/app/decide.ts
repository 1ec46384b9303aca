import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import type { AdminUser } from "#shared/staff/staff.contract.ts";
import { areaOf, landingPathFor, mayOpen, safeRedirect } from "#web/lib/pages/navigation.ts";
import { paths } from "#web/lib/pages/paths.ts";
import type { RouteMeta } from "./routeMeta.ts";

export interface OwnerState {
  hasToken: boolean;
  user: OwnerUser | null;
  /** `unknown` when the check itself failed: nobody loses access because of a server error. */
  access: "granted" | "denied" | "unknown";
  /** Access was there and has run out. */
  expired: boolean;
}

export interface StaffState {
  hasToken: boolean;
  hasUser: boolean;
  user: AdminUser | null;
}

export interface Visit {
  meta: RouteMeta | undefined;
  pathname: string;
  /** Path and query, to come back to. */
  href: string;
  /** The `redirect` query of the back-office login. */
  redirect?: string | undefined;
}

export type Decision =
  | { kind: "allow" }
  /** `remember`: the page somebody wanted to open. `missing`: the permission they do not have. */
  | { kind: "redirect"; to: string; remember?: { route: string; email: string | null }; missing?: Permission };

const ALLOW: Decision = { kind: "allow" };

/** Decides which page a visitor gets. It depends on its arguments only. */
export function decide(visit: Visit, owner: OwnerState, staff: StaffState): Decision {
  const { meta } = visit;
  if (!meta) return ALLOW;
  if (meta.requiresSubscription) return decideOwnerPage(visit, meta, owner);
  if (meta.adminOnly) return decideStaffPage(visit, meta, staff);
  if (!meta.guestOnly) return ALLOW;
  return areaOf(visit.pathname) === "admin" ? decideStaffGuestPage(visit, staff) : decideGuestPage(owner);
}

function decideOwnerPage(visit: Visit, meta: RouteMeta, owner: OwnerState): Decision {
  if (!owner.hasToken) return { kind: "redirect", to: paths.login(), remember: { route: visit.href, email: null } };
  if (owner.access === "denied") return toReactivation(owner, visit.href);
  if (meta.role && owner.user && owner.user.role !== meta.role)
    return { kind: "redirect", to: paths.error("access_denied") };
  return ALLOW;
}

function decideGuestPage(owner: OwnerState): Decision {
  if (!owner.hasToken) return ALLOW;
  return owner.access === "denied" ? toReactivation(owner) : { kind: "redirect", to: paths.dashboard() };
}

function toReactivation(owner: OwnerState, route = paths.dashboard()): Decision {
  const email = owner.user?.email ?? null;
  return { kind: "redirect", to: paths.reactivate(email ?? undefined, owner.expired), remember: { route, email } };
}

function decideStaffPage(visit: Visit, meta: RouteMeta, staff: StaffState): Decision {
  if (!staff.hasToken || !staff.hasUser) return { kind: "redirect", to: paths.admin.login(visit.href) };
  if (meta.permission === undefined || mayOpen(staff.user, meta.permission)) return ALLOW;
  // The landing page is one they may open, or the page that says why not; neither of them redirects back to this one.
  const landing = landingPathFor(staff.user);
  const isDenied = landing.startsWith(paths.admin.accessDenied());
  return {
    kind: "redirect",
    to: isDenied ? paths.admin.accessDenied(meta.permission) : landing,
    missing: meta.permission,
  };
}

function decideStaffGuestPage(visit: Visit, staff: StaffState): Decision {
  if (!staff.hasToken || !staff.hasUser) return ALLOW;
  const wanted = safeRedirect(visit.redirect);
  const isUsable = wanted !== undefined && areaOf(wanted) === "admin" && !wanted.startsWith(paths.admin.login());
  return { kind: "redirect", to: isUsable ? wanted : landingPathFor(staff.user) };
}
