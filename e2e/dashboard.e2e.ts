import type { Page } from "@playwright/test";
import { signIn } from "./kit/sign-in.ts";
import { expect, expectAccessible, test } from "./kit/test.ts";

const DEMO_OWNER = { id: "", name: "Odile Ferrandel", email: "owner@demo.test", password: "Demo1234!" };

interface Watched {
  loaded: number;
  shift: number;
}

/** Counts the page's own event and how far anything moved by itself. */
async function watch(page: Page): Promise<() => Promise<Watched>> {
  await page.addInitScript(() => {
    const watched = { loaded: 0, shift: 0 };
    Object.assign(window, { watched });
    window.addEventListener("dashboard-loaded", () => (watched.loaded += 1));
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) watched.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { watched: Watched }).watched);
}

const figure = (page: Page, name: string) => page.getByRole("group", { name });

test("one request paints the dashboard, and nothing jumps", async ({ page }) => {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await signIn(page, DEMO_OWNER);
  const watched = await watch(page);
  const asked: string[] = [];
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/dashboard", async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.goto("/dashboard");
  // The page itself, in its own letters, and no longer the sketch of it.
  await expect(page.locator("html[data-sketch]")).toHaveCount(0);
  // The cards are in their places before anything is known.
  await expect(page.getByRole("region", { name: "Recent clients" })).toBeVisible();
  await expect(page.getByText("Loading", { exact: true })).toBeAttached();
  const skeleton = await page.getByRole("region", { name: "Recent clients" }).boundingBox();
  answer();

  await expect(figure(page, "Client contacts")).toContainText(/1,5\d\d/);
  await expect(figure(page, "Keychain taps")).toContainText("%");
  await expect(page.getByRole("region", { name: "Recent clients" }).getByRole("listitem")).toHaveCount(6);
  await expect(page.getByRole("region", { name: "Activity" }).getByRole("listitem")).toHaveCount(4);
  await page.getByText("Contacts", { exact: true }).click();
  await expect(page.getByRole("table", { name: "Contacts by week" })).toBeAttached();
  await expect(page.locator(".recharts-surface")).toBeVisible();
  await expectAccessible(page);

  const filled = await page.getByRole("region", { name: "Recent clients" }).boundingBox();
  expect([filled?.x, filled?.y, filled?.width]).toEqual([skeleton?.x, skeleton?.y, skeleton?.width]);
  expect(asked).toHaveLength(1);
  const { loaded, shift } = await watched();
  expect(loaded).toBe(1);
  expect(shift).toBeLessThan(0.02);
  expect(errors).toEqual([]);
});

test("entering the dashboard again tells again", async ({ page }) => {
  await signIn(page, DEMO_OWNER);
  const watched = await watch(page);
  await page.goto("/clients");
  await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
  await expect(figure(page, "Client contacts")).toContainText(/1,5\d\d/);
  expect((await watched()).loaded).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/clients$/);
  await page.goForward();
  await expect(figure(page, "Client contacts")).toContainText(/1,5\d\d/);
  expect((await watched()).loaded).toBe(2);
});

test("on day one every card says what to do", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Find my restaurant" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Print the QR code" })).toBeVisible();
  await page.getByRole("link", { name: "Find your place on Google" }).click();
  await expect(page).toHaveURL(/\/restaurant-info$/);
});

test("in German the figures of a row stand on one line at every width", async ({ page }) => {
  await signIn(page, DEMO_OWNER);
  await page.addInitScript(() => localStorage.setItem("locale", "de"));
  for (const width of [1200, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/dashboard");
    const tops: (number | undefined)[] = [];
    for (const name of ["Neue Bewertungen", "Durchschnitt", "Kundenkontakte", "NFC-Scans"]) {
      const value = figure(page, name)
        .getByText(/^[\d.,]+$/)
        .first();
      tops.push((await value.boundingBox())?.y);
    }
    expect(new Set(tops.map((top) => Math.round(top ?? 0))).size, `${width}: ${tops.join()}`).toBe(1);
  }
});

test("a phone 390 or 320 px wide shows all of it without scrolling sideways", async ({ page }) => {
  await signIn(page, DEMO_OWNER);
  const code = page.getByRole("textbox", { name: "Code", exact: true });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/dashboard");
    await expect(figure(page, "Client contacts")).toContainText(/1,5\d\d/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await code.pressSequentially("7kq2mx");
    await page.getByRole("textbox", { name: "Guest’s email" }).fill("nobody@example.org");
    await page.getByRole("button", { name: "Check code" }).click();
    await expect(page.getByText("Invalid or expired code")).toBeVisible();
    await expectAccessible(page);
  }
});
