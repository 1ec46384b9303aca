import type { Page } from "@playwright/test";
import type { Person } from "./people.ts";
import { signIn, signInStaff } from "./sign-in.ts";
import { expect, test } from "./test.ts";

/** People of the demo have lists with enough in them; nothing of theirs is changed here. */
const OWNER: Person = { id: "", email: "owner@demo.test", password: "Demo1234!", name: "Odile Ferrandel" };
const ADMIN: Person = { id: "", email: "admin@demo.test", password: "Demo1234!", name: "Runa Selbach" };

/** From wide to narrow, as a window is dragged: what was drawn for more room is what sticks out. */
const WIDTHS = [2560, 1920, 1440, 1280, 1100, 1024, 834, 820, 768, 600, 390, 320];
const FRAMES_TO_SETTLE = 30;
const OWNER_LISTS = [
  "/clients",
  "/reviews",
  "/dashboard",
  "/nfc-keychains",
  "/campaigns",
  "/analytics",
  "/analytics?tab=keychains",
  "/analytics?tab=codes",
  "/support",
  "/settings?tab=billing",
  "/settings?tab=sessions",
];
const STAFF_LISTS = [
  "/admin/dashboard",
  "/admin/restaurants",
  "/admin/users",
  "/admin/users?tab=admins",
  "/admin/clients",
  "/admin/nfc",
  "/admin/campaigns",
  "/admin/campaigns/templates",
  "/admin/tools",
  "/admin/settings?tab=jobs",
  "/admin/settings?tab=audit",
  "/admin/support",
  "/admin/support?tab=answers",
];

/** Columns and texts that are too narrow to be read, and cells that are cut off or stick out. */
const faultsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>();
    const main = document.querySelector("main") ?? document.body;
    const edge = main.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(main).paddingRight);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} wide at ${clientWidth}`);
    const name = (element: Element): string => `“${(element.textContent ?? "").slice(0, 30)}”`;

    const checkCell = (cell: Element): void => {
      const { width, right } = cell.getBoundingClientRect();
      const isForReaders = [...cell.children].some((child) => child.getBoundingClientRect().width <= 1);
      const isText = cell.matches("th:not([data-align=right])") && cell.textContent !== "" && !isForReaders;
      if (isText && width < 120) faults.add(`the column ${name(cell)} is ${Math.round(width)} wide`);
      const frame = cell.closest("table")?.parentElement?.getBoundingClientRect().right ?? edge;
      if (cell.scrollWidth > cell.clientWidth + 1 || right > frame + 1) faults.add(`the cell ${name(cell)} is cut`);
    };
    const checkText = (element: Element): void => {
      const { width, height, right } = element.getBoundingClientRect();
      if (element !== main && right > edge + 1) faults.add(`${name(element)} sticks out`);
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const letters = own.reduce((sum, node) => sum + (node.textContent ?? "").trim().length, 0);
      if (letters <= 16 || width >= 120) return;
      const lines = height / (Number.parseFloat(getComputedStyle(element).lineHeight) || 20);
      if (lines > 3.5) faults.add(`${name(element)} is squeezed to ${Math.round(width)}`);
    };

    const walk = (element: Element): void => {
      // Tabs are a strip that scrolls in itself; what only screen readers get is clipped or one pixel small.
      if (element.matches("[role=tablist], svg") || element.getBoundingClientRect().width <= 1) return;
      if (getComputedStyle(element).clipPath !== "none") return;
      if (element.matches("th, td")) checkCell(element);
      checkText(element);
      for (const child of element.children) walk(child);
    };
    walk(main);
    return [...faults];
  });

/** What is still wrong once the page has been laid out for its width: a look right after a resize may come before that. */
async function lastingFaults(page: Page): Promise<string[]> {
  let faults = await faultsIn(page);
  for (let frame = 0; faults.length > 0 && frame < FRAMES_TO_SETTLE; frame += 1) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    faults = await faultsIn(page);
  }
  return faults;
}

async function expectReadableAtEveryWidth(page: Page, paths: readonly string[]): Promise<void> {
  const faults: string[] = [];
  const toggle = page.getByRole("button", { name: /^Menü (ein|aus)klappen$/ });
  for (const path of paths) {
    await page.setViewportSize({ width: 2560, height: 900 });
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const look = async (menu: string): Promise<void> => {
        for (const fault of await lastingFaults(page)) faults.push(`${path} at ${width}, ${menu}: ${fault}`);
      };
      await look("menu as it comes");
      if (width < 768 || !(await toggle.isVisible())) continue;
      await toggle.click();
      await look("menu the other way");
    }
  }
  expect([...new Set(faults)]).toEqual([]);
}

test.describe.configure({ timeout: 300_000 });

// German has the longer words.
test.use({ locale: "de-DE" });

test("every list of an owner can be read from 320 to 2560 pixels", async ({ page }) => {
  await signIn(page, OWNER);
  await expectReadableAtEveryWidth(page, OWNER_LISTS);
});

test("every list of the back office can be read from 320 to 2560 pixels", async ({ page }) => {
  await signInStaff(page, ADMIN);
  await expectReadableAtEveryWidth(page, STAFF_LISTS);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "en-GB" });

  test("the first client is on the screen without scrolling, and the filters are behind a button", async ({ page }) => {
    await signIn(page, OWNER);
    await page.goto("/clients");
    await expect(page.getByRole("list", { name: "Clients" }).getByRole("listitem").first()).toBeInViewport({
      ratio: 1,
    });
    await expect(page.getByRole("combobox")).toHaveCount(0);
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await expect(page.getByRole("combobox", { name: "Source" })).toBeVisible();
  });
});

test.describe("in English", () => {
  test.use({ locale: "en-GB" });

  test("clearing the filters moves nothing", async ({ page }) => {
    await signIn(page, OWNER);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/clients?source=keychain");
      const rows = page.getByRole(width < 768 ? "list" : "table", { name: "Clients" });
      const clear = page.getByRole("button", { name: "Clear filters" });
      if (width < 768) await page.getByRole("button", { name: "Filters (1)" }).click();
      await expect(clear).toBeVisible();
      const top = async (): Promise<number> => (await rows.boundingBox())?.y ?? 0;
      const before = await top();
      await clear.click();
      await expect(page).toHaveURL("/clients");
      await expect(rows).toBeVisible();
      expect(await top(), `at ${width}`).toBe(before);
    }
  });

  test("a toast leaves a drawer's cross free", async ({ page, people }) => {
    await signIn(page, await people.owner());
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/clients");
      await page.getByRole("button", { name: /^Add (client|by hand)$/ }).click();
      const form = page.getByRole("dialog", { name: "Add a client" });
      await form.getByLabel("First name").fill("Maaike");
      await form.getByLabel("Last name").fill("Stroobant");
      await form.getByLabel("Email").fill(`maaike.${width}@e2e.test`);
      await form.getByRole("button", { name: "Add client" }).click();
      await page.waitForFunction(() => {
        const cross = document.querySelector('[aria-label="Close details"]')?.getBoundingClientRect();
        const toast = document.querySelector(".mantine-Notification-root")?.getBoundingClientRect();
        if (!cross || !toast) return false;
        return toast.top >= cross.bottom || toast.bottom <= cross.top || toast.right <= cross.left;
      });
      await page.getByRole("button", { name: "Close details" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
  });
});
