import { describe, expect, test } from "vitest";
import type { OwnerUser } from "#shared/accounts/accounts.contract.ts";
import { PERMISSIONS } from "#shared/domain/permissions.ts";
import type { AdminUser } from "#shared/staff/staff.contract.ts";
import { decide } from "./decide.ts";
import type { OwnerState, StaffState, Visit } from "./decide.ts";
import type { RouteMeta } from "./routeMeta.ts";

const user = { email: "odile@example.test", role: "professional" } as OwnerUser;
const signedOut: OwnerState = { hasToken: false, user: null, access: "unknown", expired: false };
const owner = (access: OwnerState["access"], more: Partial<OwnerState> = {}): OwnerState => ({
  hasToken: true,
  user,
  access,
  expired: false,
  ...more,
});
const noStaff: StaffState = { hasToken: false, hasUser: false, user: null };
const staff = (role: AdminUser["role"], ...permissions_list: AdminUser["permissions_list"]): StaffState => ({
  hasToken: true,
  hasUser: true,
  user: { role, permissions_list } as AdminUser,
});

const visit = (href: string, meta: RouteMeta | undefined, redirect?: string): Visit => ({
  meta,
  pathname: href.split("?")[0] ?? href,
  href,
  redirect,
});
const dashboard = visit("/dashboard", {
  name: "dashboard",
  layout: "restaurant",
  requiresSubscription: true,
  role: "professional",
});
const clients = visit("/clients?q=x", { name: "clients", layout: "restaurant", requiresSubscription: true });
const login = visit("/login", { name: "login", layout: "blank", guestOnly: true });
const reactivate = visit("/subscription/reactivate", { name: "subscription-reactivation", layout: "blank" });
const adminUsers = visit("/admin/users?p=2", {
  name: "admin-users",
  layout: "admin",
  adminOnly: true,
  permission: "users",
});
const adminDenied = visit("/admin/access-denied", { name: "admin-access-denied", layout: "admin", adminOnly: true });
const adminLogin = (redirect?: string): Visit =>
  visit("/admin/login", { name: "admin-login", layout: "blank", guestOnly: true }, redirect);

describe("owner session", () => {
  test.each<[string, Visit, OwnerState, string]>([
    ["no token means signed out", clients, signedOut, "/login"],
    ["with access the page opens", clients, owner("granted"), "allow"],
    ["a check that failed denies nobody", clients, owner("unknown"), "allow"],
    ["an unreadable stored user denies nobody", dashboard, owner("granted", { user: null }), "allow"],
    ["without access: reactivation", clients, owner("denied"), "/subscription/reactivate?email=odile%40example.test"],
    [
      "run out: the same, flagged",
      clients,
      owner("denied", { expired: true }),
      "/subscription/reactivate?email=odile%40example.test&expired=true",
    ],
    ["without access and address", clients, owner("denied", { user: null }), "/subscription/reactivate"],
    [
      "the dashboard is for professionals",
      dashboard,
      owner("granted", { user: { ...user, role: "client" } }),
      "/error?reason=access_denied",
    ],
    ["the dashboard opens for a professional", dashboard, owner("granted"), "allow"],
    ["a guest page for a guest", login, signedOut, "allow"],
    ["a guest page for somebody with access", login, owner("granted"), "/dashboard"],
    ["a guest page while the check fails", login, owner("unknown"), "/dashboard"],
    [
      "a guest page for somebody without access",
      login,
      owner("denied"),
      "/subscription/reactivate?email=odile%40example.test",
    ],
    ["an open page for everybody", reactivate, owner("denied"), "allow"],
    ["a page without meta", visit("/x", undefined), signedOut, "allow"],
  ])("%s", (_, page, state, expected) => {
    const decision = decide(page, state, noStaff);
    expect(decision.kind === "allow" ? "allow" : decision.to).toBe(expected);
  });

  test("the intended route and the address are remembered for the trip to reactivation", () => {
    expect(decide(clients, owner("denied"), noStaff)).toMatchObject({
      remember: { route: "/clients?q=x", email: "odile@example.test" },
    });
    expect(decide(clients, signedOut, noStaff)).toMatchObject({ remember: { route: "/clients?q=x", email: null } });
    expect(decide(login, owner("denied"), noStaff)).toMatchObject({ remember: { route: "/dashboard" } });
  });
});

describe("back-office guard", () => {
  test.each<[string, Visit, StaffState, string]>([
    ["no token", adminUsers, noStaff, "/admin/login?redirect=%2Fadmin%2Fusers%3Fp%3D2"],
    [
      "no user",
      adminUsers,
      { hasToken: true, hasUser: false, user: null },
      "/admin/login?redirect=%2Fadmin%2Fusers%3Fp%3D2",
    ],
    ["an unreadable user may see the frame", adminUsers, { hasToken: true, hasUser: true, user: null }, "allow"],
    ["an admin may open everything", adminUsers, staff("admin"), "allow"],
    ["a manager with the permission", adminUsers, staff("manager", "users"), "allow"],
    [
      "a manager without it goes to the first page they may open",
      adminUsers,
      staff("manager", "support", "clients"),
      "/admin/clients",
    ],
    ["a manager with tools only", adminUsers, staff("manager", "tools"), "/admin/tools"],
    [
      "a manager with nothing learns what is missing",
      adminUsers,
      staff("manager"),
      "/admin/access-denied?permission=users",
    ],
    ["the page that says so is open to all staff", adminDenied, staff("manager"), "allow"],
    ["but not to strangers", adminDenied, noStaff, "/admin/login?redirect=%2Fadmin%2Faccess-denied"],
    ["the login for a stranger", adminLogin(), noStaff, "allow"],
    ["the login with a token but no user", adminLogin(), { hasToken: true, hasUser: false, user: null }, "allow"],
    ["the login for staff", adminLogin(), staff("manager", "campaigns"), "/admin/campaigns"],
    ["the login with a way back", adminLogin("/admin/users?p=2"), staff("admin"), "/admin/users?p=2"],
    ["a way back that leaves the back office", adminLogin("/dashboard"), staff("admin"), "/admin/dashboard"],
    ["a way back to another site", adminLogin("//evil.test/admin/"), staff("admin"), "/admin/dashboard"],
    ["a way back to the login itself", adminLogin("/admin/login"), staff("admin"), "/admin/dashboard"],
  ])("%s", (_, page, state, expected) => {
    const decision = decide(page, signedOut, state);
    expect(decision.kind === "allow" ? "allow" : decision.to).toBe(expected);
  });

  test("an owner's session opens nothing in the back office, and the other way round", () => {
    expect(decide(adminUsers, owner("granted"), noStaff).kind).toBe("redirect");
    expect(decide(clients, signedOut, staff("admin")).kind).toBe("redirect");
  });

  test("the missing permission is named", () => {
    expect(decide(adminUsers, signedOut, staff("manager", "clients"))).toMatchObject({ missing: "users" });
  });
});

test("no combination of permissions leads in a circle", () => {
  const pages = new Map(
    PERMISSIONS.map((permission) => {
      const path = `/admin/${permission === "nfc_keychains" ? "nfc" : permission}`;
      return [path, visit(path, { name: "admin-users", layout: "admin", adminOnly: true, permission })] as const;
    }),
  );
  for (let bits = 0; bits < 2 ** PERMISSIONS.length; bits++) {
    const state = staff("manager", ...PERMISSIONS.filter((_, i) => bits & (1 << i)));
    for (const page of pages.values()) {
      const first = decide(page, signedOut, state);
      if (first.kind === "allow") continue;
      const target = pages.get(first.to) ?? adminDenied;
      expect([bits, first.to, decide(target, signedOut, state).kind]).toEqual([bits, first.to, "allow"]);
    }
  }
});
