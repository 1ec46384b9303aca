import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import type { AnyRoute } from "@tanstack/react-router";
import type { Permission } from "#shared/domain/permissions.ts";
import { paths } from "#web/lib/pages/paths.ts";
import { guard, redirectToStaffHome } from "./guards.ts";
import { GateFrame } from "./layouts/GateFrame.tsx";
import { lazyPage } from "./lazyPage.tsx";
import type { PageModule } from "./lazyPage.tsx";
import { RootLayout } from "./RootLayout.tsx";
import type { RouteMeta, RouteName } from "./routeMeta.ts";

const root = createRootRoute({
  component: RootLayout,
  beforeLoad: async ({ location, matches, preload }) => {
    if (preload) return;
    const wanted = new URLSearchParams(location.searchStr).get("redirect") ?? undefined;
    const meta = matches.findLast((match) => match.staticData.meta)?.staticData.meta;
    await guard({ meta, pathname: location.pathname, href: location.pathname + location.searchStr, redirect: wanted });
  },
});

/** Pages before sign-in, most of which arrive as HTML: they bring what they need. */
const gate = createRoute({ getParentRoute: () => root, id: "gate", component: GateFrame });
/** Other pages without a frame of ours; they bring their own. */
const blank = createRoute({
  getParentRoute: () => root,
  id: "blank",
  component: lazyPage(() => import("./layouts/BlankFrame.tsx")),
});
const restaurant = createRoute({
  getParentRoute: () => root,
  id: "restaurant",
  component: lazyPage(() => import("./layouts/RestaurantFrame.tsx")),
});
const admin = createRoute({
  getParentRoute: () => root,
  id: "admin",
  component: lazyPage(() => import("./layouts/AdminFrame.tsx")),
});

/** One page: its path, its meta, its chunk, and the query parameters it reads. */
const page = <P extends AnyRoute, const Path extends string, const Key extends string = never>(
  parent: P,
  path: Path,
  staticData: { meta: RouteMeta },
  load: () => Promise<PageModule>,
  query: readonly Key[] = [],
) =>
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData,
    component: lazyPage(load),
    validateSearch: textsOf(query),
  });

/** An address that only leads to another one. */
const detour = <P extends AnyRoute, const Path extends string>(
  parent: P,
  path: Path,
  leave: () => never,
  staticData: { meta?: RouteMeta } = {},
) => createRoute({ getParentRoute: () => parent, path, staticData, beforeLoad: leave });

const toLogin = (): never => {
  throw redirect({ href: paths.login(), replace: true });
};

const toReviews = (): never => {
  throw redirect({ href: paths.reviews(), replace: true });
};

/** Query values are text, or absent. What a text may say is up to the page: anybody can write an address. */
const textsOf =
  <Key extends string>(keys: readonly Key[]) =>
  (raw: Record<string, unknown>): { [K in Key]?: string } =>
    Object.fromEntries(
      keys.map((key) => [key, raw[key]] as const).filter(([, value]) => typeof value === "string"),
    ) as { [K in Key]?: string };

const open = (name: RouteName) => ({ meta: { name, layout: "blank" } as const });
const guest = (name: RouteName) => ({ meta: { name, layout: "blank", guestOnly: true } as const });
const owner = (name: RouteName, more: Partial<RouteMeta> = {}) => ({
  meta: { name, layout: "restaurant", requiresSubscription: true, ...more } as const,
});
const staff = (name: RouteName, permission?: Permission) => ({
  meta: { name, layout: "admin", adminOnly: true, ...(permission ? { permission } : {}) } as const,
});

/** Every address of the app. What a page needs of its visitor is said here and nowhere else. */
export const routeTree = root.addChildren([
  detour(root, "/", toLogin),
  // Any path nobody knows, outside the back office.
  detour(root, "$", toLogin),

  gate.addChildren([
    page(gate, "/login", guest("login"), () => import("#web/pages/auth/login/LoginPage.tsx")),
    page(gate, "/register", guest("register"), () => import("#web/pages/auth/register/RegisterPage.tsx")),
    page(
      gate,
      "/forgot-password",
      guest("forgot-password"),
      () => import("#web/pages/auth/forgot-password/ForgotPasswordPage.tsx"),
    ),
    page(
      gate,
      "/reset-password/$token",
      guest("reset-password"),
      () => import("#web/pages/auth/reset-password/ResetPasswordPage.tsx"),
      ["email"],
    ),
    page(
      gate,
      "/verify-token/$email",
      open("verify-token"),
      () => import("#web/pages/auth/verify-token/VerifyTokenPage.tsx"),
      ["token"],
    ),
    page(
      gate,
      "/set-password/$token",
      open("set-password"),
      () => import("#web/pages/auth/set-password/SetPasswordPage.tsx"),
      ["email"],
    ),
    page(
      gate,
      "/verify-email/$email",
      open("verify-email"),
      () => import("#web/pages/auth/verify-email/VerifyEmailPage.tsx"),
    ),
    page(gate, "/terms", open("terms"), () => import("#web/pages/legal/TermsPage.tsx")),
    page(gate, "/privacy", open("privacy"), () => import("#web/pages/legal/PrivacyPage.tsx")),
    page(gate, "/redirect", open("redirect"), () => import("#web/pages/auth/redirect/RedirectPage.tsx"), ["to"]),
    page(gate, "/expired", open("expired"), () => import("#web/pages/auth/expired/ExpiredPage.tsx")),
    page(gate, "/error", open("error"), () => import("#web/pages/auth/error/ErrorPage.tsx"), ["reason"]),

    page(gate, "/admin/login", guest("admin-login"), () => import("#web/pages/admin/auth/login/AdminLoginPage.tsx"), [
      "redirect",
    ]),
    page(
      gate,
      "/admin/forgot-password",
      guest("admin-forgot-password"),
      () => import("#web/pages/admin/auth/forgot-password/AdminForgotPasswordPage.tsx"),
    ),
    page(
      gate,
      "/admin/reset-password/$token",
      guest("admin-reset-password"),
      () => import("#web/pages/admin/auth/reset-password/AdminResetPasswordPage.tsx"),
      ["email"],
    ),
    page(
      gate,
      "/admin/set-password/$id",
      guest("admin-set-password"),
      () => import("#web/pages/admin/auth/set-password/AdminSetPasswordPage.tsx"),
    ),
  ]),

  blank.addChildren([
    page(
      blank,
      "/subscription-plan",
      open("subscription-plan"),
      () => import("#web/pages/subscription/plan/PlanPage.tsx"),
      ["email"],
    ),
    page(
      blank,
      "/subscription-checkout/$planId",
      open("subscription-checkout"),
      () => import("#web/pages/subscription/checkout/CheckoutPage.tsx"),
      ["email", "cancelled"],
    ),
    page(
      blank,
      "/subscription-success",
      open("subscription-success"),
      () => import("#web/pages/subscription/success/SuccessPage.tsx"),
      ["email", "session_id"],
    ),
    page(
      blank,
      "/subscription/reactivate",
      open("subscription-reactivation"),
      () => import("#web/pages/subscription/reactivate/ReactivatePage.tsx"),
      ["email", "expired", "cancelled"],
    ),
    page(
      blank,
      "/subscription/reactivation-success",
      open("subscription-reactivation-success"),
      () => import("#web/pages/subscription/reactivation-success/ReactivationSuccessPage.tsx"),
      ["email", "session_id"],
    ),
    page(blank, "/till", open("till"), () => import("#web/pages/till/TillPage.tsx")),
    // Answered by the server, so that a guest's phone loads no app; a link from inside the app leaves it.
    page(blank, "/review/$code", open("review"), () => import("#web/pages/server/ServerPage.tsx")),
    page(blank, "/unsubscribe/$token", open("unsubscribe"), () => import("#web/pages/server/ServerPage.tsx")),
  ]),

  restaurant.addChildren([
    page(
      restaurant,
      "/dashboard",
      owner("dashboard", { role: "professional" }),
      () => import("#web/pages/owner/dashboard/DashboardPage.tsx"),
    ),
    page(
      restaurant,
      "/restaurant-info",
      owner("restaurant-info"),
      () => import("#web/pages/owner/restaurant-info/RestaurantInfoPage.tsx"),
    ),
    page(
      restaurant,
      "/google/callback",
      owner("google-callback"),
      () => import("#web/pages/owner/google-callback/GoogleCallbackPage.tsx"),
      ["code", "state", "error"],
    ),
    page(restaurant, "/reviews", owner("reviews"), () => import("#web/pages/owner/reviews/ReviewsPage.tsx"), [
      "ratings",
      "from",
      "to",
      "reply",
      "search",
      "sort",
      "review",
    ]),
    // Notifications lead here; an owner has one restaurant, and its reviews have one address.
    detour(restaurant, "/restaurants/$id/reviews", toReviews, owner("restaurant-reviews")),
    page(restaurant, "/clients", owner("clients"), () => import("#web/pages/owner/clients/ClientsPage.tsx"), [
      "search",
      "converted",
      "consent",
      "source",
      "from",
      "to",
      "client",
      "edit",
    ]),
    page(
      restaurant,
      "/nfc-keychains",
      owner("nfc-keychains"),
      () => import("#web/pages/owner/nfc-keychains/NfcKeychainsPage.tsx"),
      ["tab", "status", "order", "cancelled"],
    ),
    page(restaurant, "/campaigns", owner("campaigns"), () => import("#web/pages/owner/campaigns/CampaignsPage.tsx"), [
      "search",
      "status",
      "type",
    ]),
    page(
      restaurant,
      "/campaigns/new",
      owner("campaign-new"),
      () => import("#web/pages/owner/campaign-new/NewCampaignPage.tsx"),
    ),
    page(
      restaurant,
      "/campaigns/$id/edit",
      owner("campaign-edit"),
      () => import("#web/pages/owner/campaign-edit/EditCampaignPage.tsx"),
      ["mail"],
    ),
    page(restaurant, "/campaigns/$id", owner("campaign"), () => import("#web/pages/owner/campaign/CampaignPage.tsx"), [
      "search",
      "status",
      "offer",
      "mail",
    ]),
    page(restaurant, "/tills", owner("tills"), () => import("#web/pages/owner/tills/TillsPage.tsx")),
    page(restaurant, "/analytics", owner("analytics"), () => import("#web/pages/owner/analytics/AnalyticsPage.tsx"), [
      "tab",
      "period",
      "from",
      "to",
      "compare",
      "year",
    ]),
    page(restaurant, "/support", owner("support"), () => import("#web/pages/owner/support/SupportPage.tsx"), [
      "tab",
      "status",
      "category",
      "priority",
      "search",
      "new",
      "article",
    ]),
    page(
      restaurant,
      "/support/tickets/$id",
      owner("support-ticket"),
      () => import("#web/pages/owner/support-ticket/SupportTicketPage.tsx"),
    ),
    page(restaurant, "/settings", owner("settings"), () => import("#web/pages/owner/settings/SettingsPage.tsx"), [
      "tab",
      "card_session",
    ]),
    page(restaurant, "/profile", owner("profile"), () => import("#web/pages/owner/profile/ProfilePage.tsx")),
  ]),

  // With the slash: without it, `/admin` would end in the splat beside it.
  detour(root, "/admin/", redirectToStaffHome),
  admin.addChildren([
    page(
      admin,
      "/admin/dashboard",
      staff("admin-dashboard", "dashboard"),
      () => import("#web/pages/admin/dashboard/AdminDashboardPage.tsx"),
      ["period"],
    ),
    page(
      admin,
      "/admin/restaurants",
      staff("admin-restaurants", "restaurants"),
      () => import("#web/pages/admin/restaurants/AdminRestaurantsPage.tsx"),
      ["search", "status", "subscription", "country", "linked", "sort", "new"],
    ),
    page(
      admin,
      "/admin/restaurants/$id",
      staff("admin-restaurant", "restaurants"),
      () => import("#web/pages/admin/restaurant/AdminRestaurantPage.tsx"),
      ["tab"],
    ),
    page(
      admin,
      "/admin/nfc",
      staff("admin-nfc", "nfc_keychains"),
      () => import("#web/pages/admin/nfc/AdminNfcPage.tsx"),
      ["tab", "search", "status", "restaurant", "order", "allocation", "batch", "kind", "supplier", "active"],
    ),
    page(
      admin,
      "/admin/clients",
      staff("admin-clients", "clients"),
      () => import("#web/pages/admin/clients/AdminClientsPage.tsx"),
      ["search", "converted", "consent", "source", "from", "to", "restaurant", "client"],
    ),
    page(
      admin,
      "/admin/campaigns",
      staff("admin-campaigns", "campaigns"),
      () => import("#web/pages/admin/campaigns/AdminCampaignsPage.tsx"),
      ["tab", "search", "language", "category", "active", "status", "restaurant", "conversion", "months"],
    ),
    page(
      admin,
      "/admin/campaigns/templates",
      staff("admin-templates", "campaigns"),
      () => import("#web/pages/admin/templates/AdminTemplatesPage.tsx"),
      ["search", "category", "offer", "language", "active"],
    ),
    page(
      admin,
      "/admin/campaigns/templates/new",
      staff("admin-template-new", "campaigns"),
      () => import("#web/pages/admin/template-new/AdminNewTemplatePage.tsx"),
    ),
    page(
      admin,
      "/admin/campaigns/templates/$id",
      staff("admin-template", "campaigns"),
      () => import("#web/pages/admin/template/AdminTemplatePage.tsx"),
    ),
    page(
      admin,
      "/admin/campaigns/$id",
      staff("admin-campaign", "campaigns"),
      () => import("#web/pages/admin/campaign/AdminCampaignPage.tsx"),
      ["search", "status", "offer", "mail"],
    ),
    page(
      admin,
      "/admin/support",
      staff("admin-support", "support"),
      () => import("#web/pages/admin/support/AdminSupportPage.tsx"),
      ["tab", "search", "status", "priority", "category", "assignee", "overdue", "restaurant"],
    ),
    page(
      admin,
      "/admin/support/$id",
      staff("admin-support-ticket", "support"),
      () => import("#web/pages/admin/support-ticket/AdminSupportTicketPage.tsx"),
    ),
    page(
      admin,
      "/admin/tools",
      staff("admin-tools", "tools"),
      () => import("#web/pages/admin/tools/AdminToolsPage.tsx"),
    ),
    page(
      admin,
      "/admin/users",
      staff("admin-users", "users"),
      () => import("#web/pages/admin/users/AdminUsersPage.tsx"),
      ["tab", "search", "status", "verified", "subscription"],
    ),
    page(
      admin,
      "/admin/users/$id",
      staff("admin-user", "users"),
      () => import("#web/pages/admin/user/AdminUserPage.tsx"),
      ["view"],
    ),
    page(
      admin,
      "/admin/settings",
      staff("admin-settings", "settings"),
      () => import("#web/pages/admin/settings/AdminSettingsPage.tsx"),
      ["tab", "search", "area", "action", "person", "restaurant", "target", "from", "to"],
    ),
    page(
      admin,
      "/admin/notifications",
      staff("admin-notifications"),
      () => import("#web/pages/admin/notifications/AdminNotificationsPage.tsx"),
    ),
    page(
      admin,
      "/admin/account",
      staff("admin-account"),
      () => import("#web/pages/admin/account/AdminAccountPage.tsx"),
    ),
    page(
      admin,
      "/admin/access-denied",
      staff("admin-access-denied"),
      () => import("#web/pages/admin/access-denied/AccessDeniedPage.tsx"),
      ["permission"],
    ),
    page(
      admin,
      "/admin/$",
      { meta: { name: "admin-not-found", layout: "admin" } },
      () => import("#web/pages/admin/not-found/AdminNotFoundPage.tsx"),
    ),
  ]),
]);
