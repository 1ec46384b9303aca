import { createMemoryHistory } from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import { paths } from "#web/lib/pages/paths.ts";
import type { RouteMeta } from "./routeMeta.ts";
import { makeRouter } from "./router.tsx";

const router = makeRouter(createMemoryHistory());
/** The way `navigate({ href })` reads an address; the public type of `buildLocation` leaves it out. */
const locate = (href: string) => router.buildLocation({ href } as object);

/** The page a path leads to, and what it says about itself. */
function match(href: string): { path: string; params: Record<string, string>; meta: RouteMeta | undefined } {
  const location = locate(href);
  const last = router.matchRoutes(location).at(-1);
  return {
    path: last?.fullPath ?? "",
    params: (last?.params ?? {}) as Record<string, string>,
    meta: last?.staticData.meta,
  };
}

const guest = { layout: "blank", guestOnly: true };
const open = { layout: "blank" };
const owner = { layout: "restaurant", requiresSubscription: true };
const staff = (permission: string) => ({ layout: "admin", adminOnly: true, permission });

describe("every address of the product, by name, with its meta", () => {
  test.each<[string, string, object]>([
    ["/login", "login", guest],
    ["/register", "register", guest],
    ["/forgot-password", "forgot-password", guest],
    ["/reset-password/abc", "reset-password", guest],
    ["/verify-email/a%40b.test", "verify-email", open],
    ["/verify-token/a%40b.test", "verify-token", open],
    ["/set-password/abc", "set-password", open],
    ["/redirect", "redirect", open],
    ["/expired", "expired", open],
    ["/error", "error", open],
    ["/subscription-plan?email=a%40b.test", "subscription-plan", open],
    ["/subscription-checkout/7", "subscription-checkout", open],
    ["/subscription-success", "subscription-success", open],
    ["/subscription/reactivate?email=a%40b.test&expired=true", "subscription-reactivation", open],
    ["/subscription/reactivation-success", "subscription-reactivation-success", open],
    ["/till", "till", open],
    ["/terms", "terms", open],
    ["/privacy", "privacy", open],
    ["/review/K7", "review", open],
    ["/unsubscribe/abc", "unsubscribe", open],
    ["/dashboard", "dashboard", { ...owner, role: "professional" }],
    ["/restaurant-info", "restaurant-info", owner],
    ["/google/callback?code=4%2Fx&state=y", "google-callback", owner],
    ["/reviews", "reviews", owner],
    ["/restaurants/7/reviews", "restaurant-reviews", owner],
    ["/clients", "clients", owner],
    ["/nfc-keychains", "nfc-keychains", owner],
    ["/campaigns", "campaigns", owner],
    ["/campaigns/new", "campaign-new", owner],
    ["/campaigns/7/edit", "campaign-edit", owner],
    ["/campaigns/7", "campaign", owner],
    ["/tills", "tills", owner],
    ["/analytics", "analytics", owner],
    ["/support", "support", owner],
    ["/support/tickets/7", "support-ticket", owner],
    ["/settings", "settings", owner],
    ["/profile", "profile", owner],
    ["/admin/login", "admin-login", guest],
    ["/admin/forgot-password", "admin-forgot-password", guest],
    ["/admin/reset-password/abc", "admin-reset-password", guest],
    ["/admin/set-password/abc", "admin-set-password", guest],
    ["/admin/dashboard", "admin-dashboard", staff("dashboard")],
    ["/admin/restaurants", "admin-restaurants", staff("restaurants")],
    ["/admin/restaurants/7", "admin-restaurant", staff("restaurants")],
    ["/admin/nfc", "admin-nfc", staff("nfc_keychains")],
    ["/admin/clients", "admin-clients", staff("clients")],
    ["/admin/campaigns", "admin-campaigns", staff("campaigns")],
    ["/admin/campaigns/7", "admin-campaign", staff("campaigns")],
    ["/admin/campaigns/templates", "admin-templates", staff("campaigns")],
    ["/admin/campaigns/templates/new", "admin-template-new", staff("campaigns")],
    ["/admin/campaigns/templates/7", "admin-template", staff("campaigns")],
    ["/admin/support", "admin-support", staff("support")],
    ["/admin/support/7", "admin-support-ticket", staff("support")],
    ["/admin/tools", "admin-tools", staff("tools")],
    ["/admin/users", "admin-users", staff("users")],
    ["/admin/users/7", "admin-user", staff("users")],
    ["/admin/settings", "admin-settings", staff("settings")],
    ["/admin/access-denied?permission=users", "admin-access-denied", { layout: "admin", adminOnly: true }],
    ["/admin/nonsense", "admin-not-found", { layout: "admin" }],
    ["/admin/nonsense/deeper/still", "admin-not-found", { layout: "admin" }],
    ["/admin/campaigns/7/more", "admin-not-found", { layout: "admin" }],
  ])("%s is %s", (href, name, meta) => {
    expect(match(href).meta).toEqual({ name, ...meta });
  });
});

test.each([
  ["/nonsense", "/$"],
  ["/nonsense/deeper", "/$"],
  ["/administrator", "/$"],
  ["/Login", "/$"],
  ["/admin", "/admin/"],
  ["/admin/", "/admin/"],
  ["/", "/"],
])("%s ends in %s", (href, path) => {
  expect(match(href).path).toBe(path);
});

test.each([
  [paths.verifyEmail("odile+news@example.test"), { email: "odile+news@example.test" }],
  [paths.resetPassword("a/b?c#d%e"), { token: "a/b?c#d%e" }],
  [paths.admin.setPassword("ü $id"), { id: "ü $id" }],
])("%s keeps its parameter whatever characters it has", (href, params) => {
  expect(match(href).params).toEqual(params);
  expect(locate(href).href).toBe(href);
});

test.each([
  [
    "/subscription/reactivate?email=odile%2Bnews%40example.test&expired=true",
    { email: "odile+news@example.test", expired: "true" },
  ],
  ["/admin/login?redirect=%2Fadmin%2Fusers%3Fp%3D2", { redirect: "/admin/users?p=2" }],
  ["/subscription-plan?email=123", { email: "123" }],
  ["/login?safe-mode", { "safe-mode": "" }],
])("the query of %s is plain text", (href, search) => {
  expect(locate(href).search).toEqual(search);
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  ["/settings?tab=billing&card_session=cs_1", { tab: "billing", card_session: "cs_1" }, {}],
  // What a value may say is the page's business; what no page reads is nobody's, but stays in the address.
  ["/settings?tab=nonsense&safe-mode", { tab: "nonsense" }, { "safe-mode": "" }],
  ["/reviews?ratings=9&review=x", { ratings: "9", review: "x" }, {}],
  ["/dashboard?tab=billing", {}, { tab: "billing" }],
])("the page of %s reads the parameters its route names", (href, known, others) => {
  const last = router.matchRoutes(locate(href)).at(-1);
  expect(last?._strictSearch).toEqual(known);
  expect(last?.search).toEqual({ ...known, ...others });
});
