import type { Page } from "@playwright/test";
import { signIn, signInStaff } from "./sign-in.ts";
import { expect, test } from "./test.ts";

const PHONE = { width: 390, height: 844 };
const ID = "0190f1c2-7d4e-7a3b-8c55-1f2e3d4c5b6a";

const GUEST_PAGES = [
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password/x?email=marthe.villard@zur-alten-muehle.test",
  "/set-password/x?email=marthe.villard@zur-alten-muehle.test",
  "/verify-email/marthe.villard@zur-alten-muehle-am-fluss.example",
  "/verify-token/marthe.villard@zur-alten-muehle-am-fluss.example",
  "/expired",
  "/error",
  "/subscription-plan?email=marthe.villard@zur-alten-muehle-am-fluss.test",
  "/subscription/reactivate?email=marthe.villard@zur-alten-muehle-am-fluss.test",
  "/admin/login",
  "/admin/forgot-password",
  "/admin/reset-password/x?email=ada@plaudit.test",
  "/admin/set-password/x",
];

const OWNER_PAGES = [
  "/dashboard",
  "/restaurant-info",
  "/reviews",
  `/restaurants/${ID}/reviews`,
  "/clients",
  "/nfc-keychains",
  "/campaigns",
  "/campaigns/new",
  `/campaigns/${ID}`,
  `/campaigns/${ID}/edit`,
  "/analytics",
  "/support",
  `/support/tickets/${ID}`,
  "/settings",
  "/settings?tab=security",
  "/settings?tab=billing",
  "/settings?tab=sessions",
  "/profile",
];

const STAFF_PAGES = [
  "/admin/dashboard",
  "/admin/restaurants",
  `/admin/restaurants/${ID}`,
  "/admin/nfc",
  "/admin/clients",
  "/admin/campaigns",
  `/admin/campaigns/${ID}`,
  "/admin/campaigns/templates",
  "/admin/campaigns/templates/new",
  `/admin/campaigns/templates/${ID}`,
  "/admin/support",
  `/admin/support/${ID}`,
  "/admin/tools",
  "/admin/users",
  "/admin/users?tab=admins",
  `/admin/users/${ID}`,
  "/admin/settings",
  "/admin/settings?tab=jobs",
  "/admin/settings?tab=audit",
  "/admin/account",
  "/admin/access-denied?permission=nfc_keychains",
  "/admin/nothing",
];

/** What makes the page, or a part of it, scroll sideways or sticks out where nobody can reach it. */
const sidewaysIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute("class") ?? "").slice(0, 60)} “${(element.textContent ?? "").slice(0, 40)}”`;
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > width)
      faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
    const walk = (element: Element, isInMain: boolean): void => {
      // Tabs are a strip that scrolls in itself, as is what can be added to a mail; what only screen readers get is
      // one pixel small.
      const { right, left, width: own } = element.getBoundingClientRect();
      const { overflowX, overflow } = getComputedStyle(element);
      if (element.matches("[role=tablist], [data-strip]") || (own <= 1 && overflow === "hidden")) return;
      if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
        faults.push(`${name(element)} scrolls sideways`);
      if (isInMain && own > 1 && (right > width + 1 || left < -1)) faults.push(`${name(element)} sticks out`);
      for (const child of element.children) walk(child, isInMain || element.tagName === "MAIN");
    };
    walk(document.body, false);
    return faults;
  });

async function expectNoSidewaysScroll(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await page.waitForFunction(() => document.fonts.status === "loaded");
    for (const tab of await page.getByRole("tab", { selected: true }).all())
      await expect(tab).toBeInViewport({ ratio: 1 });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const fault of await sidewaysIn(page)) faults.push(`${path} at ${width}: ${fault}`);
    }
  }
  expect(faults).toEqual([]);
}

test.describe("on a German phone", () => {
  // Every page of an area, in two widths.
  test.describe.configure({ timeout: 300_000 });
  test.use({ locale: "de-DE", viewport: PHONE });

  test("no guest page scrolls sideways at 390 or 320 pixels", async ({ page }) => {
    await expectNoSidewaysScroll(page, GUEST_PAGES);
  });

  test("no owner page scrolls sideways at 390 or 320 pixels", async ({ page, people }) => {
    await signIn(page, await people.owner());
    await expectNoSidewaysScroll(page, OWNER_PAGES);
  });

  test("no back-office page scrolls sideways at 390 or 320 pixels", async ({ page, people }) => {
    const authorization = `Bearer ${await signInStaff(page, await people.admin())}`;
    const firstOf = async (list: string): Promise<string | undefined> => {
      const answer = await page.request.get(list, { headers: { authorization } });
      return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id;
    };
    await expectNoSidewaysScroll(page, [
      ...STAFF_PAGES,
      `/admin/campaigns/templates/${await firstOf("/api/admin/templates")}`,
      `/admin/support/${await firstOf("/api/admin/support/tickets")}`,
    ]);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("the owner's menu is a drawer that keeps the focus until it is closed", async ({ page, people }) => {
    await signIn(page, await people.owner());
    await page.goto("/dashboard");
    const opener = page.getByRole("button", { name: "Open menu" });
    const drawer = page.getByRole("dialog", { name: "Main menu" });
    await expect(page.getByRole("navigation", { name: "Main menu" })).toHaveCount(0);
    await opener.click();
    await expect(drawer).toBeVisible();
    await expect(opener).toHaveAttribute("aria-expanded", "true");

    const isInside = (): Promise<boolean> => drawer.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(isInside).toBe(true);
    const stops = await drawer.locator("a, button").count();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let i = 0; i < stops + 2; i += 1) {
        await page.keyboard.press(key);
        expect(await isInside(), `${key} ${i + 1}`).toBe(true);
      }
    }

    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await drawer.getByRole("button", { name: "Close menu" }).click();
    await expect(drawer).toBeHidden();
  });

  test("the drawer closes when a page is chosen, also the one on screen", async ({ page, people }) => {
    await signIn(page, await people.owner());
    await page.goto("/dashboard");
    const drawer = page.getByRole("dialog", { name: "Main menu" });
    for (const [name, path] of [
      ["Reviews", "/reviews"],
      ["Settings", "/settings"],
      ["Settings", "/settings"],
    ] as const) {
      await page.getByRole("button", { name: "Open menu" }).click();
      await drawer.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(drawer).toBeHidden();
    }
  });

  test("the back office has the same drawer, with only the areas one holds", async ({ page, people }) => {
    await signInStaff(page, await people.manager(["dashboard", "clients"]));
    await page.goto("/admin/dashboard");
    await page.getByRole("button", { name: "Open menu" }).click();
    const drawer = page.getByRole("dialog", { name: "Back-office menu" });
    await expect(drawer.getByRole("navigation").getByRole("link")).toHaveText(["Dashboard", "Clients"]);
    await drawer.getByRole("link", { name: "Clients" }).click();
    await expect(page).toHaveURL("/admin/clients");
    await expect(drawer).toBeHidden();
    await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
  });
});

test("a collapsed side menu stays collapsed over a reload", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await page.goto("/dashboard");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const width = async (): Promise<number> => (await menu.boundingBox())?.width ?? 0;
  await page.getByRole("button", { name: "Collapse menu" }).click();
  await expect(page.getByRole("button", { name: "Expand menu" })).toBeVisible();
  await expect.poll(width).toBeLessThan(80);
  await page.reload();
  await expect(page.getByRole("button", { name: "Expand menu" })).toBeVisible();
  expect(await width()).toBeLessThan(80);
  await expect(menu.getByRole("link", { name: "Email campaigns" })).toBeVisible();

  await page.getByRole("button", { name: "Expand menu" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Collapse menu" })).toBeVisible();
});

test("below 1024 pixels the side menu collapses by itself and comes back above", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await page.goto("/dashboard");
  const expand = page.getByRole("button", { name: "Expand menu" });
  const collapse = page.getByRole("button", { name: "Collapse menu" });
  await expect(collapse).toBeVisible();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(expand).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(collapse).toBeVisible();

  // Opening it in a narrow window is for now only.
  await page.setViewportSize({ width: 900, height: 800 });
  await expand.click();
  await expect(collapse).toBeVisible();
  await page.reload();
  await expect(expand).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(collapse).toBeVisible();
});
