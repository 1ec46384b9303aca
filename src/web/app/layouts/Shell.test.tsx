import { MantineProvider } from "@mantine/core";
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from "@tanstack/react-router";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { initI18n } from "#web/lib/words/i18n.ts";
import { setNavigate } from "#web/lib/pages/navigation.ts";
import { OWNER_MENU, OWNER_SETTINGS } from "./menus.ts";
import { Shell } from "./Shell.tsx";

beforeAll(initI18n);
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Answers the two questions the frame asks about the window's width. */
function setWidth(width: number): void {
  const listeners = new Set<() => void>();
  const matches = (query: string): boolean => (query.includes("1024px") ? width >= 1024 : width < 768);
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: matches(query),
    media: query,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
}

async function draw(width: number, tone: "owner" | "staff" = "owner") {
  setWidth(width);
  const root = createRootRoute({
    component: () => (
      <Shell
        tone={tone}
        home={{ name: "dashboard", label: "Dashboard", href: "/dashboard" }}
        menuLabel="Main menu"
        items={OWNER_MENU}
        settings={OWNER_SETTINGS}
        current="clients"
        user={{ name: "Odile Ferrandel", role: "Owner", email: "odile@example.test", onLogout: () => {} }}
        barTitle="Osteria Marrovia"
        bell={<button type="button">Bell</button>}
        collapsible
      />
    ),
  });
  const page = createRoute({ getParentRoute: () => root, path: "$", component: () => <h1>Page</h1> });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/clients"] }),
  });
  setNavigate((href) => void router.navigate({ to: href }));
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  await screen.findByRole("heading", { name: "Page" });
  return router;
}

describe("on a phone", () => {
  test("the menu is behind a button, in a dialog that Escape closes and that gives the focus back", async () => {
    await draw(390);
    expect(screen.queryByRole("navigation", { name: "Main menu" })).toBeNull();
    const button = screen.getByRole("button", { name: "Open menu" });
    await userEvent.click(button);
    const dialog = await screen.findByRole("dialog", { name: "Main menu" });
    expect(within(dialog).getByRole("navigation", { name: "Main menu" })).toBeTruthy();
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Main menu" })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("it closes by its own button and by going somewhere", async () => {
    const router = await draw(390);
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    await userEvent.click(await screen.findByRole("button", { name: "Close menu" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Main menu" })).toBeNull());

    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    const dialog = await screen.findByRole("dialog", { name: "Main menu" });
    await userEvent.click(within(dialog).getByRole("link", { name: "Reviews" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/reviews"));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Main menu" })).toBeNull());
  });

  test("the bar names the restaurant and keeps bell and account at hand", async () => {
    await draw(390);
    const bar = screen.getByRole("banner");
    expect(within(bar).getByText("Osteria Marrovia")).toBeTruthy();
    expect(within(bar).getByRole("button", { name: "Bell" })).toBeTruthy();
    expect(within(bar).getByRole("button", { name: "Account of Odile Ferrandel" })).toBeTruthy();
  });
});

test("the back office has the account in its head too", async () => {
  await draw(1440, "staff");
  const head = within(screen.getByRole("banner"));
  await userEvent.click(head.getByRole("button", { name: "Account of Odile Ferrandel" }));
  expect(await screen.findByRole("menuitem", { name: "Log out" })).toBeTruthy();
});

describe("where one is", () => {
  const trail = () => within(screen.getByRole("navigation", { name: "Breadcrumb" }));

  test.each([390, 1440])("is told from the dashboard on, in a window of %i pixels", async (width) => {
    await draw(width);
    expect(trail().getByRole("link", { name: "Dashboard" })).toBeTruthy();
    expect(trail().getByText("Clients").getAttribute("aria-current")).toBe("page");
  });
});

describe("the side", () => {
  const isCollapsed = (): boolean => screen.queryByRole("button", { name: "Expand menu" }) !== null;
  test.each([
    ["a wide window, nothing kept", 1024, undefined, false],
    ["a wide window, kept collapsed", 1440, "true", true],
    ["a narrow window, nothing kept", 1023, undefined, true],
    ["a narrow window, kept open", 800, "false", true],
  ])("%s", async (_, width, kept, expected) => {
    if (kept !== undefined) localStorage.setItem("sidebar_collapsed", kept);
    await draw(width);
    expect(isCollapsed()).toBe(expected);
  });

  test("opening it in a narrow window is for now only", async () => {
    await draw(800);
    await userEvent.click(screen.getByRole("button", { name: "Expand menu" }));
    expect([isCollapsed(), localStorage.getItem("sidebar_collapsed")]).toEqual([false, null]);
  });

  test("collapsed entries keep their names for screen readers", async () => {
    await draw(800);
    expect(screen.getByRole("link", { name: "Clients" }).getAttribute("aria-current")).toBe("page");
  });
});
