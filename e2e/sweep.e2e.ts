import type { Page } from "@playwright/test";
import { lastingFaults, narrowFaults, sidewaysFaults } from "./kit/page-faults.ts";
import { FULL_OWNER_PAGES, OPEN_PAGES, OWNER_PAGES, STAFF_PAGES, type SweptPage } from "./kit/pages.ts";
import type { Person } from "./kit/people.ts";
import { signIn, signInStaff } from "./kit/sign-in.ts";
import { expect, expectAccessibleInBothColours, test } from "./kit/test.ts";

// Every page of the app, opened once and looked at for everything: loading it takes longer than looking at it.

const PHONE = { width: 390, height: 844 };
/** From wide to narrow, as a window is dragged: what was drawn for more room is what sticks out. */
const WIDTHS = [2560, 1920, 1440, 1280, 1100, 1024, 834, 820, 768, 600, 390, 320];
const DESK = { width: 1440, height: 900 };

/** Lists with enough in them; nothing of theirs is changed here. */
const DEMO_OWNER: Person = { id: "", email: "owner@demo.test", password: "Demo1234!", name: "Odile Ferrandel" };

async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.waitForFunction(() => document.fonts.status === "loaded");
}

/** Nothing scrolls sideways on a phone, and a tab that is chosen is on the screen. */
async function faultsOnPhones(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const tab of await page.getByRole("tab", { selected: true }).all())
    await expect(tab, page.url()).toBeInViewport({ ratio: 1 });
  for (const width of [390, 320]) {
    await page.setViewportSize({ ...PHONE, width });
    for (const fault of await lastingFaults(page, sidewaysFaults)) faults.push(`at ${width}: ${fault}`);
  }
  return faults;
}

/** A list can be read at every width, whether the menu beside it is wide or narrow. */
async function faultsAtWidths(page: Page): Promise<string[]> {
  const faults = new Set<string>();
  // Of the button's two names; by its role it would be looked for in the whole page.
  const toggle = page.locator('button[aria-label^="Menü "][aria-label$="klappen"]');
  await page.setViewportSize({ width: 2560, height: 900 });
  // What a phone does not show may be asked for only now.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // The back office's menu stays as it is.
  const hasToggle = !new URL(page.url()).pathname.startsWith("/admin/");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const look = async (menu: string): Promise<void> => {
      for (const fault of await lastingFaults(page, narrowFaults)) faults.add(`at ${width}, ${menu}: ${fault}`);
    };
    await look("menu as it comes");
    if (width < 768 || !hasToggle) continue;
    // How it is clicked is the matter of other journeys.
    await toggle.dispatchEvent("click");
    await look("menu the other way");
  }
  return [...faults];
}

/** Goes on in English where the page stands; the next one that is opened is German again. */
async function inEnglish(page: Page, look: () => Promise<void>): Promise<void> {
  await page.setViewportSize(DESK);
  const menu = page.getByRole("button", { name: "Sprache", exact: true });
  const english = page.locator("button[lang=en]");
  // The header of a desk is drawn only now.
  await expect(menu.or(english).first()).toBeVisible();
  if (await menu.isVisible()) await menu.click();
  await english.click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await look();
  await page.evaluate(() => localStorage.removeItem("locale"));
  await page.context().clearCookies();
}

async function sweep(page: Page, pages: readonly SweptPage[]): Promise<void> {
  for (const [path, ...looks] of pages) {
    await open(page, path);
    const faults = await faultsOnPhones(page);
    if (looks.includes("widths")) faults.push(...(await faultsAtWidths(page)));
    expect.soft(faults, path).toEqual([]);
    if (looks.includes("wcag")) await inEnglish(page, () => expectAccessibleInBothColours(page));
  }
}

// Many pages each; German has the longer words.
test.describe.configure({ timeout: 300_000 });
test.use({ locale: "de-DE" });

test("open pages fit on a phone and meet WCAG 2.2 AA", async ({ page }) => {
  await sweep(page, OPEN_PAGES);
});

test("pages of an owner who has just begun fit on a phone and meet WCAG 2.2 AA", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await sweep(page, OWNER_PAGES);
});

test("full lists of an owner can be read from 320 to 2560 pixels", async ({ page }) => {
  await signIn(page, DEMO_OWNER);
  await sweep(page, FULL_OWNER_PAGES);
});

// In two parts, since it has the most pages and several journeys run at once.
for (const part of [0, 1])
  test(`the back office can be read from 320 to 2560 pixels and meets WCAG 2.2 AA, part ${part + 1}`, async ({
    page,
    people,
  }) => {
    const authorization = `Bearer ${await signInStaff(page, await people.admin())}`;
    const firstOf = async (list: string): Promise<string | undefined> => {
      const answer = await page.request.get(list, { headers: { authorization } });
      return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id;
    };
    const pages: SweptPage[] = [
      ...STAFF_PAGES,
      [`/admin/campaigns/templates/${await firstOf("/api/admin/templates")}`],
      [`/admin/support/${await firstOf("/api/admin/support/tickets")}`],
    ];
    await sweep(
      page,
      pages.filter((_, i) => i % 2 === part),
    );
  });
