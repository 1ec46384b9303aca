import { MantineProvider } from "@mantine/core";
import { RouterProvider, createMemoryHistory } from "@tanstack/react-router";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { adminUsersApi } from "#shared/accounts/admin-users.contract.ts";
import { accountsApi } from "#shared/accounts/accounts.contract.ts";
import { analyticsApi } from "#shared/analytics/analytics.contract.ts";
import { adminDashboardApi } from "#shared/analytics/admin-dashboard.contract.ts";
import { dashboardApi } from "#shared/analytics/dashboard.contract.ts";
import { adminClientsApi } from "#shared/clients/admin-clients.contract.ts";
import { clientsApi } from "#shared/clients/clients.contract.ts";
import { adminNfcApi } from "#shared/nfc/admin-nfc.contract.ts";
import { nfcApi } from "#shared/nfc/nfc.contract.ts";
import type { Permission } from "#shared/domain/permissions.ts";
import { healthApi } from "#shared/jobs/health.contract.ts";
import { jobsApi } from "#shared/jobs/jobs.contract.ts";
import { adminScriptsApi } from "#shared/scripts/admin-scripts.contract.ts";
import { settingsApi } from "#shared/settings/settings.contract.ts";
import { ownerNotificationsApi, staffNotificationsApi } from "#shared/notifications/notifications.contract.ts";
import { googleApi } from "#shared/reviews/google.contract.ts";
import { adminRestaurantsApi } from "#shared/restaurants/admin-restaurants.contract.ts";
import { reviewsApi } from "#shared/reviews/reviews.contract.ts";
import { adminTwofactorApi } from "#shared/twofactor/twofactor.contract.ts";
import { staffApi, type AdminUser } from "#shared/staff/staff.contract.ts";
import { subscriptionsApi } from "#shared/subscriptions/subscriptions.contract.ts";
import { suggestionsApi } from "#shared/suggestions/suggestions.contract.ts";
import { adminSupportApi } from "#shared/support/admin-support.contract.ts";
import { supportApi } from "#shared/support/support.contract.ts";
import { templatesApi } from "#shared/templates/templates.contract.ts";
import { changeLocale, initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate, takeIntendedRoute } from "#web/lib/pages/navigation.ts";
import { adminSession, ownerSession } from "#web/lib/session/session.ts";
import { setToastPresenter } from "#web/lib/toast.tsx";
import { fakeApi, noConnection, refusal } from "#web/testing/fakeApi.ts";
import { busy } from "#web/testing/dashboard.ts";
import { google, idOf, makeSync } from "#web/testing/reviews.tsx";
import { owner } from "#web/testing/owner.ts";
import { makeRouter } from "./router.tsx";
import { announceSessionEnd } from "./sessionWatch.ts";

const manager = (...permissions_list: Permission[]): AdminUser => ({
  id: "0198c1de-7c40-7000-8000-000000000903",
  name: "Runa Selbach",
  email: "runa@example.test",
  role: "manager",
  status: "active",
  permissions_list,
  locale: "en",
});
const granted = { access_granted: true, status: "active", time_remaining_hours: null } as const;
const { user } = accountsApi;
const { checkDashboardAccess } = subscriptionsApi;
/** What pages ask for is the matter of their own tests; here it is not there. */
const askedByPages: Parameters<typeof fakeApi.on>[0][] = [
  dashboardApi.read,
  adminDashboardApi.read,
  clientsApi.list,
  clientsApi.imports,
  reviewsApi.list,
  reviewsApi.summary,
  reviewsApi.waiting,
  googleApi.state,
  googleApi.syncState,
  subscriptionsApi.reactivation,
  jobsApi.counts,
  healthApi.read,
  settingsApi.read,
  adminScriptsApi.list,
  jobsApi.dead,
  staffNotificationsApi.list,
  staffNotificationsApi.preferences,
  templatesApi.offered,
  suggestionsApi.list,
  analyticsApi.funnel,
  analyticsApi.revenue,
  nfcApi.keychains,
  adminNfcApi.keychains,
  adminNfcApi.summary,
  supportApi.tickets,
  adminSupportApi.tickets,
  adminSupportApi.stats,
  adminSupportApi.people,
  adminRestaurantsApi.list,
  adminRestaurantsApi.read,
  adminUsersApi.list,
  adminUsersApi.read,
  adminClientsApi.list,
  staffApi.admins,
  adminTwofactorApi.state,
];

const toasts: string[] = [];

beforeAll(async () => {
  await initI18n();
  announceSessionEnd();
  setToastPresenter(({ title }) => toasts.push(title));
});
fakeApi.setUp();
beforeEach(() => {
  fakeApi.on(user, { user: owner });
  fakeApi.on(checkDashboardAccess, granted);
  fakeApi.on(ownerNotificationsApi.list, { notifications: [], unread_count: 0 });
  for (const contract of askedByPages) fakeApi.on(contract, refusal(404, "not_found"));
});
afterEach(async () => {
  cleanup();
  ownerSession.clear();
  adminSession.clear();
  localStorage.clear();
  sessionStorage.clear();
  toasts.length = 0;
  await changeLocale("en");
});

/** Every test has a session of its own, so that nothing is answered from the one before. */
let sessions = 0;
const signInOwner = (): void => {
  localStorage.setItem("token", `owner-token-${++sessions}`);
  localStorage.setItem("user", JSON.stringify(owner));
};
const signInStaff = (...permissions: Permission[]): void => {
  localStorage.setItem("admin_token", `staff-token-${++sessions}`);
  localStorage.setItem("admin_user", JSON.stringify(manager(...permissions)));
  fakeApi.on(staffApi.user, { user: manager(...permissions) });
};

/** Opens the app at an address and waits until it has settled. */
async function visit(href: string) {
  const history = createMemoryHistory({ initialEntries: [href] });
  // Late answers look at the window's address, which in a browser is the router's.
  const mirror = (): void => window.history.replaceState(null, "", history.location.href);
  mirror();
  history.subscribe(mirror);
  const router = makeRouter(history);
  setNavigate((to, options) => void router.navigate({ href: to, replace: options?.replace ?? false }));
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  await waitFor(() => expect(router.state.status).toBe("idle"), { timeout: 10_000 });
  return router;
}
const endsAt = async (href: string): Promise<string> => (await visit(href)).state.location.href;

describe("where a visit ends", () => {
  test.each([
    ["/", "/login"],
    ["/nonsense", "/login"],
    ["/dashboard", "/login"],
    ["/admin", "/admin/login?redirect=%2Fadmin%2Fdashboard"],
    ["/admin/users?p=2", "/admin/login?redirect=%2Fadmin%2Fusers%3Fp%3D2"],
    ["/admin/nonsense", "/admin/nonsense"],
  ])("a stranger at %s: %s", async (from, to) => {
    expect(await endsAt(from)).toBe(to);
    expect(fakeApi.calls()).toEqual([]);
  });

  test("an owner with access opens the page, and the fresh user is stored", async () => {
    signInOwner();
    localStorage.setItem("user", JSON.stringify({ ...owner, name: "Old name" }));
    expect(await endsAt("/clients")).toBe("/clients");
    expect(ownerSession.user()?.name).toBe("Odile Ferrandel");
  });

  test("the address notifications give for a restaurant's reviews is that of the reviews", async () => {
    signInOwner();
    expect(await endsAt("/restaurants/7/reviews")).toBe("/reviews");
  });

  test("an owner at the login goes on to the dashboard", async () => {
    signInOwner();
    expect(await endsAt("/login")).toBe("/dashboard");
  });

  test("a dead token is removed, with a word, and the way back is remembered", async () => {
    signInOwner();
    fakeApi.on(user, refusal(401, "unauthenticated"));
    fakeApi.on(checkDashboardAccess, refusal(401, "unauthenticated"));
    expect(await endsAt("/clients?q=x")).toBe("/login");
    expect([ownerSession.token(), ownerSession.user()]).toEqual([null, null]);
    expect(toasts).toEqual(["Your session has expired. Please log in again."]);
    expect(takeIntendedRoute()).toBe("/clients?q=x");
  });

  test.each<[string, Response | typeof noConnection, string[]]>([
    ["a server in trouble", refusal(503, "unavailable"), ["Server error. Please try again in a moment."]],
    ["a dead line", noConnection, []],
  ])("%s signs nobody out and closes no page", async (_, answer, expected) => {
    signInOwner();
    fakeApi.on(user, answer);
    fakeApi.on(checkDashboardAccess, answer);
    expect(await endsAt("/clients")).toBe("/clients");
    expect([ownerSession.token() !== null, toasts]).toEqual([true, expected]);
  });

  test("without access: reactivation, with route and address remembered and the token kept", async () => {
    signInOwner();
    fakeApi.on(checkDashboardAccess, { ...granted, access_granted: false, status: "expired" });
    expect(await endsAt("/campaigns/7")).toBe("/subscription/reactivate?email=odile%40example.test&expired=true");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Reactivate Subscription");
    expect(screen.getByText(/odile@example\.test/)).toBeTruthy();
    expect([takeIntendedRoute(), ownerSession.token() !== null]).toEqual(["/campaigns/7", true]);
  });

  test("one check serves many pages", async () => {
    signInOwner();
    const router = await visit("/clients");
    await act(() => router.navigate({ href: "/reviews" }));
    await act(() => router.navigate({ href: "/support" }));
    const checks = fakeApi.calls().filter(({ line }) => /\/(auth|subscription)\//.test(line));
    expect(checks.map(({ contract }) => contract)).toEqual([user, checkDashboardAccess]);
  });

  test("staff without the permission land where they may, and learn what was missing", async () => {
    signInStaff("support", "clients");
    expect(await endsAt("/admin/settings")).toBe("/admin/clients");
    expect(toasts).toEqual(["Access denied"]);
  });

  test("permissions taken away since the last visit count at once", async () => {
    signInStaff("settings");
    fakeApi.on(staffApi.user, { user: manager() });
    expect(await endsAt("/admin/settings")).toBe("/admin/access-denied?permission=settings");
  });

  test("a dead staff token leads to the staff login and leaves the owner's session alone", async () => {
    signInOwner();
    signInStaff("users");
    fakeApi.on(staffApi.user, refusal(401, "unauthenticated"));
    expect(await endsAt("/admin/users")).toBe("/admin/login?redirect=%2Fadmin%2Fusers");
    expect([adminSession.token(), ownerSession.token() !== null]).toEqual([null, true]);
  });

  test("staff at the login go back to where they came from", async () => {
    signInStaff("users");
    expect(await endsAt("/admin/login?redirect=%2Fadmin%2Fusers%3Fp%3D2")).toBe("/admin/users?p=2");
  });
});

describe("the owner's frame", () => {
  test("shows menu, restaurant, breadcrumb and title, and marks the page on screen", async () => {
    signInOwner();
    await visit("/campaigns/new");
    const menu = screen.getByRole("navigation", { name: "Main menu" });
    expect(
      within(menu)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["Dashboard", "/dashboard"],
      ["My restaurant", "/restaurant-info"],
      ["Reviews", "/reviews"],
      ["Clients", "/clients"],
      ["NFC keychains", "/nfc-keychains"],
      ["Email campaigns", "/campaigns"],
      ["Analytics", "/analytics"],
      ["Support", "/support"],
      ["Settings", "/settings"],
    ]);
    expect(menu.querySelector("[aria-current]")?.textContent).toBe("Email campaigns");
    const trail = screen.getByRole("navigation", { name: "Breadcrumb" });
    expect(
      within(trail)
        .getAllByRole("listitem")
        .map((crumb) => crumb.textContent),
    ).toEqual(["Dashboard", "Email campaigns", "New campaign"]);
    expect(trail.querySelector("[aria-current=page]")?.textContent).toBe("New campaign");
    expect(screen.getByText("Osteria Marrovia")).toBeTruthy();
    expect(document.title).toBe("New campaign · Plaudit");
    expect(screen.getAllByRole("main")).toHaveLength(1);
    expect(screen.getByText(`© ${new Date().getFullYear()} Plaudit`)).toBeTruthy();
  });

  test("says on every page how many reviews wait, and a sync from the dashboard renews figures and badge", async () => {
    signInOwner();
    let waiting = 3;
    let current = makeSync();
    const state = () => ({ sync: current, synced_at: google.synced_at });
    fakeApi.on(reviewsApi.waiting, () => ({ waiting }));
    fakeApi.on(googleApi.syncState, state);
    fakeApi.on(dashboardApi.read, () => ({
      ...busy,
      waiting_replies: waiting,
      google: { ...google, ...state() },
    }));
    fakeApi.on(googleApi.startSync, () => {
      current = makeSync({ id: idOf(701), status: "queued" });
      return state();
    });
    await visit("/support");
    await screen.findByText("3 waiting for a reply");
    const menu = within(screen.getByRole("navigation", { name: "Main menu" }));
    await userEvent.click(menu.getByRole("link", { name: "Dashboard" }));
    expect(await screen.findByText(/Three are waiting for a reply/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Sync now" }));
    waiting = 5;
    current = makeSync({ id: idOf(701), reviews_new: 2 });
    expect(await screen.findByText(/Five are waiting for a reply/)).toBeTruthy();
    expect(await screen.findByText("5 waiting for a reply")).toBeTruthy();
    expect(toasts).toContain("2 new reviews");
  });

  test.each([
    ["suspended", "Your restaurant is suspended"],
    ["pending", "We are checking your restaurant"],
  ] as const)("says on every page that the restaurant is %s, and whom to ask", async (status, title) => {
    const closed = { ...owner, restaurant: { ...owner.restaurant!, status } };
    signInOwner();
    localStorage.setItem("user", JSON.stringify(closed));
    fakeApi.on(user, { user: closed });
    await visit("/clients");
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Write to support" }).getAttribute("href")).toBe("/support");
  });

  test("moves the focus to the new page's heading and changes the title", async () => {
    signInOwner();
    await visit("/clients");
    await userEvent.click(screen.getByRole("link", { name: "Analytics" }));
    await waitFor(() => expect(document.title).toBe("Analytics · Plaudit"));
    // The link that was clicked has the same words, and the focus until the page is there.
    const focused = () => [document.activeElement?.tagName, document.activeElement?.textContent];
    await waitFor(() => expect(focused()).toEqual(["H1", "Analytics"]));
  });

  test("says when the dashboard is entered, each time", async () => {
    signInOwner();
    const heard = vi.fn();
    window.addEventListener("dashboard-loaded", heard);
    const router = await visit("/dashboard");
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    await act(() => router.navigate({ href: "/clients" }));
    await waitFor(() => expect(document.title).toBe("Clients · Plaudit"));
    expect(heard).toHaveBeenCalledTimes(1);
    await act(() => router.navigate({ href: "/dashboard" }));
    await waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    window.removeEventListener("dashboard-loaded", heard);
  });

  test("keeps the collapsed side across visits", async () => {
    signInOwner();
    await visit("/clients");
    await userEvent.click(screen.getByRole("button", { name: "Collapse menu" }));
    expect(screen.getByRole("button", { name: "Expand menu" }).getAttribute("aria-expanded")).toBe("false");
    cleanup();
    await visit("/clients");
    expect(screen.getByRole("button", { name: "Expand menu" })).toBeTruthy();
  });

  test("the skip link leads to the content", async () => {
    signInOwner();
    await visit("/clients");
    await userEvent.click(screen.getByRole("link", { name: "Skip to content" }));
    expect(document.activeElement?.tagName).toBe("MAIN");
  });

  test("speaks the other language at once", async () => {
    signInOwner();
    await visit("/nfc-keychains");
    await act(() => changeLocale("de"));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("NFC-Anhänger");
    expect(document.title).toBe("NFC-Anhänger · Plaudit");
  });

  test("logging out tells the server once, clears the session and leads to the login", async () => {
    signInOwner();
    fakeApi.on(accountsApi.logout, noConnection);
    const router = await visit("/clients");
    await userEvent.click(screen.getByRole("button", { name: /^Odile Ferrandel/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Log out" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
    expect(fakeApi.calls(accountsApi.logout)).toHaveLength(1);
    expect([ownerSession.token(), ownerSession.user(), takeIntendedRoute()]).toEqual([null, null, undefined]);
  });

  test("logging out in another tab leaves no signed-in page behind", async () => {
    signInOwner();
    const router = await visit("/clients");
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token", newValue: null })));
    await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  });

  test("an empty bell says so", async () => {
    signInOwner();
    await visit("/clients");
    await userEvent.click(screen.getByRole("button", { name: "Notifications, none unread" }));
    expect(await screen.findByRole("dialog", { name: "Notifications" })).toBeTruthy();
    expect(await screen.findByText("No notifications yet")).toBeTruthy();
  });
});

describe("the back office's frame", () => {
  test("offers only what the manager may open, and settings only with that permission", async () => {
    signInStaff("clients", "support");
    await visit("/admin/support");
    const menu = screen.getByRole("navigation", { name: "Back-office menu" });
    expect(
      within(menu)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Clients", "Support"]);
    expect(screen.getByText("Staff")).toBeTruthy();
    expect(screen.getByText("Manager")).toBeTruthy();
  });

  test("offers everything when the stored user cannot be read; the server decides", async () => {
    localStorage.setItem("admin_token", `staff-token-${++sessions}`);
    localStorage.setItem("admin_user", "{bad json");
    fakeApi.on(staffApi.user, noConnection);
    expect(await endsAt("/admin/settings")).toBe("/admin/settings");
    const menu = screen.getByRole("navigation", { name: "Back-office menu" });
    expect(within(menu).getAllByRole("link")).toHaveLength(9);
  });

  test("an unknown address shows the not-found page with the menu for staff and without it for strangers", async () => {
    signInStaff("clients");
    await visit("/admin/nonsense");
    expect(document.title).toBe("Page not found · Plaudit");
    expect(screen.queryByRole("navigation", { name: "Back-office menu" })).toBeTruthy();
    cleanup();
    adminSession.clear();
    await visit("/admin/nonsense");
    expect(screen.queryByRole("navigation", { name: "Back-office menu" })).toBeNull();
  });
});
