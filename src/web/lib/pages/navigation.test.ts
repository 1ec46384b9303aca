import { beforeEach, describe, expect, test } from "vitest";
import type { Permission, PermissionHolder } from "#shared/domain/permissions.ts";
import {
  areaOf,
  forgetTrip,
  goTo,
  isAuthPage,
  isSecretPage,
  landingPathFor,
  mayOpen,
  readContinuation,
  rememberContinuation,
  rememberIntendedRoute,
  rememberedEmail,
  safeRedirect,
  setNavigate,
  takeIntendedRoute,
} from "./navigation.ts";

beforeEach(() => sessionStorage.clear());

const manager = (...permissions_list: string[]): PermissionHolder => ({ role: "manager", permissions_list });

describe("a redirect target is taken only when it is a plain path of this site", () => {
  test.each(["/dashboard", "/admin/users?page=2", "/reviews#latest", "/verify-email/a%40b.test", "/a//b"])(
    "%s is",
    (target) => {
      expect(safeRedirect(target)).toBe(target);
    },
  );
  test.each([
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\/evil.test",
    "/ok\\..\\evil",
    "https://evil.test/",
    "https:evil.test",
    "http:/evil.test",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "evil.test",
    "dashboard",
    "",
    " /dashboard",
    "/\t/evil.test",
    "/\n/evil.test",
    "/\u0000x",
    "/x\u007f",
    "/x\u2028y",
    "/./\t//evil.test",
    "/..//evil.test",
    null,
    undefined,
    42,
    ["/dashboard"],
  ])("%j is not", (target) => {
    expect(safeRedirect(target)).toBeUndefined();
  });
});

test.each([
  ["/admin", "admin"],
  ["/admin/", "admin"],
  ["/admin/users/7", "admin"],
  ["/administrator", "site"],
  ["/admin-tools", "site"],
  ["/x/admin", "site"],
  ["/", "site"],
])("%s belongs to %s", (pathname, area) => {
  expect(areaOf(pathname)).toBe(area);
});

test.each([
  ["/login", true],
  ["/login/", true],
  ["/register", true],
  ["/forgot-password", true],
  ["/reset-password/abc", true],
  ["/set-password/abc", true],
  ["/verify-email/a%40b.test", true],
  ["/verify-token/a%40b.test", true],
  ["/admin/login", true],
  ["/admin/forgot-password", true],
  ["/admin/reset-password/abc", true],
  ["/admin/set-password/abc", true],
  ["/admin/register", false],
  ["/dashboard", false],
  ["/admin/dashboard", false],
  ["/logins", false],
  ["/support/login", false],
])("%s is an auth page: %s", (pathname, expected) => {
  expect(isAuthPage(pathname)).toBe(expected);
});

test.each([
  ["/reset-password/abc", true],
  ["/set-password/abc", true],
  ["/admin/reset-password/abc", true],
  ["/admin/set-password/abc", true],
  ["/login", false],
  ["/forgot-password", false],
])("the URL of %s is a secret: %s", (pathname, expected) => {
  expect(isSecretPage(pathname)).toBe(expected);
});

describe("what the back office offers", () => {
  test.each<[string, Partial<PermissionHolder> | null, Permission | undefined, boolean]>([
    ["a page that asks for nothing", manager(), undefined, true],
    ["no stored user", null, "settings", true],
    ["no list", { role: "manager" }, "settings", true],
    [
      "a list that is not one",
      { role: "manager", permissions_list: "settings" as unknown as string[] },
      "settings",
      true,
    ],
    ["an admin without any key", { role: "admin", permissions_list: [] }, "settings", true],
    ["a manager with the key", manager("settings"), "settings", true],
    ["a manager with another key", manager("clients"), "settings", false],
    ["a manager with no key", manager(), "settings", false],
    ["a list without a role", { permissions_list: ["clients"] }, "settings", false],
  ])("%s", (_, user, permission, expected) => {
    expect(mayOpen(user, permission)).toBe(expected);
  });
});

test.each<[Partial<PermissionHolder> | null, string]>([
  [{ role: "admin", permissions_list: [] }, "/admin/dashboard"],
  [manager("clients", "dashboard"), "/admin/dashboard"],
  [manager("settings", "restaurants"), "/admin/restaurants"],
  [manager("clients", "nfc_keychains"), "/admin/nfc"],
  [manager("campaigns", "clients"), "/admin/clients"],
  [manager("users", "campaigns"), "/admin/campaigns"],
  [manager("support", "users"), "/admin/users"],
  [manager("settings", "support"), "/admin/support"],
  [manager("tools", "settings"), "/admin/settings"],
  [manager("tools"), "/admin/tools"],
  [manager(), "/admin/access-denied?permission=dashboard"],
  [null, "/admin/dashboard"],
  [{ role: "manager" }, "/admin/dashboard"],
])("%j lands on %s", (user, path) => {
  expect(landingPathFor(user)).toBe(path);
});

describe("the trip to sign-in and back", () => {
  test("the intended route is answered once", () => {
    rememberIntendedRoute("/campaigns/7?tab=sent", "owner@demo.test");
    expect(takeIntendedRoute()).toBe("/campaigns/7?tab=sent");
    expect(takeIntendedRoute()).toBeUndefined();
    expect(rememberedEmail()).toBe("owner@demo.test");
  });
  test("a foreign address is never remembered", () => {
    rememberIntendedRoute("//evil.test");
    expect(takeIntendedRoute()).toBeUndefined();
  });
  test("an address planted in storage is not followed", () => {
    sessionStorage.setItem("intended_route", "https://evil.test");
    expect(takeIntendedRoute()).toBeUndefined();
  });
  test("nothing of it is left after signing out", () => {
    rememberIntendedRoute("/clients", "owner@demo.test");
    rememberContinuation("proof");
    expect(readContinuation()).toBe("proof");
    forgetTrip();
    expect([takeIntendedRoute(), rememberedEmail(), readContinuation()]).toEqual([undefined, null, null]);
  });
});

test("code outside React navigates through the router once it is there", () => {
  const seen: unknown[] = [];
  setNavigate((href, options) => seen.push([href, options]));
  goTo("/login", { replace: true });
  expect(seen).toEqual([["/login", { replace: true }]]);
});
