import type { Page } from "@playwright/test";
import type { Locale } from "#shared/domain/locales.ts";
import { PERMISSIONS, type Permission } from "#shared/domain/permissions.ts";
import type { Owner } from "../kit/people.ts";
import { signInStaff, store } from "../kit/sign-in.ts";
import { expect, test } from "../kit/test.ts";

/** One screen of the back office for each permission: its name in both languages, and what is done there. */
interface Screen {
  path: string;
  names: Record<Locale, string>;
  work: (page: Page, owner: Owner) => Promise<void>;
}

const main = (page: Page) => page.getByRole("main");
/** Waits for what was found: a row that goes away cannot be clicked. */
const search = async (page: Page, words: string): Promise<void> => {
  await main(page).getByRole("searchbox").first().fill(words);
  await expect(page).toHaveURL(/[?&]search=/);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};
/** Once a search has left one of them. */
const openOnly = async (page: Page, name: string): Promise<void> => {
  const links = main(page).getByRole("link", { name });
  await expect(links).toHaveCount(1);
  await links.click();
};
/** Opens the first thing listed on a screen. */
const openFirst = async (page: Page, path: string): Promise<void> => {
  const links = main(page).locator(`a[href^="${path}/"]`).filter({ visible: true });
  // Other screens of the area stand beside the list.
  await links.and(page.locator(`:not([href$="/new"], [href$="/templates"])`)).first().click();
  await expect(page).toHaveURL(new RegExp(`${path}/[0-9a-f-]{36}`));
};

const SCREENS: Record<Permission, Screen> = {
  dashboard: {
    path: "/admin/dashboard",
    names: { en: "Dashboard", de: "Übersicht" },
    work: async (page) => {
      await expect(main(page).getByRole("heading", { level: 2 }).nth(1)).toBeVisible();
    },
  },
  restaurants: {
    path: "/admin/restaurants",
    names: { en: "Restaurants", de: "Restaurants" },
    work: async (page, owner) => {
      await search(page, owner.email);
      await openOnly(page, owner.restaurant);
      await expect(page.getByRole("heading", { level: 1, name: owner.restaurant })).toBeVisible();
    },
  },
  nfc_keychains: {
    path: "/admin/nfc",
    names: { en: "NFC", de: "NFC" },
    work: async (page) => {
      await expect(
        main(page)
          .getByText(/^[a-z0-9]{10}$/)
          .first(),
      ).toBeVisible();
    },
  },
  clients: {
    path: "/admin/clients",
    names: { en: "Clients", de: "Kundenkontakte" },
    work: async (page) => {
      await search(page, "Mareike");
      await main(page).getByText("mareike.seeliger@example.org").first().click();
      await expect(page.getByRole("dialog")).toContainText("Mareike Seeliger");
    },
  },
  campaigns: {
    path: "/admin/campaigns",
    names: { en: "Campaigns", de: "Kampagnen" },
    work: async (page) => {
      await openFirst(page, "/admin/campaigns");
      await page.goto("/admin/campaigns/templates");
      await openFirst(page, "/admin/campaigns/templates");
    },
  },
  support: {
    path: "/admin/support",
    names: { en: "Support", de: "Support" },
    work: (page) => openFirst(page, "/admin/support"),
  },
  users: {
    path: "/admin/users",
    names: { en: "Users and admins", de: "Nutzer und Admins" },
    work: async (page, owner) => {
      await search(page, owner.email);
      await openOnly(page, owner.name);
      await expect(page.getByRole("heading", { level: 1, name: owner.name })).toBeVisible();
    },
  },
  tools: {
    path: "/admin/tools",
    names: { en: "Tools", de: "Werkzeuge" },
    work: async (page) => {
      await expect(main(page).getByRole("listitem").first()).toBeVisible();
    },
  },
  settings: {
    path: "/admin/settings",
    names: { en: "Settings", de: "Einstellungen" },
    work: async (page) => {
      for (const tab of [1, 2]) {
        await page.getByRole("tab").nth(tab).click();
        await expect(page.getByRole("tab").nth(tab)).toHaveAttribute("aria-selected", "true");
        await expect(main(page).getByRole("table").or(main(page).getByRole("listitem")).first()).toBeVisible();
      }
    },
  },
};

const PHONE = { width: 390, height: 844 };
const WAYS = [
  { locale: "en", size: { width: 1440, height: 900 } },
  { locale: "de", size: PHONE },
] as const;

type Way = (typeof WAYS)[number];

/** A new visit, of somebody who reads this language at this width. */
async function arrive(page: Page, path: string, { locale, size }: Way): Promise<void> {
  await page.setViewportSize(size);
  await store(page, { locale });
  await page.goto(path);
}

/** By the menu, which a phone opens first; what lies over the page is closed before. */
async function choose(page: Page, path: string, { size }: Way): Promise<void> {
  const dialog = page.getByRole("dialog");
  if (await dialog.isVisible()) await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  if (size === PHONE) await page.getByRole("button", { name: "Menü öffnen" }).click();
  const menu = page.getByRole("navigation", { name: /^(Back-office menu|Menü der Verwaltung)$/ });
  await menu.locator(`a[href="${path}"]`).click();
}

async function workOn(page: Page, screen: Screen, owner: Owner, { locale, size }: Way): Promise<void> {
  await expect(page).toHaveURL(screen.path);
  await expect(page.getByRole("heading", { level: 1, name: screen.names[locale] })).toBeVisible();
  await screen.work(page, owner);
  // Only the sheet scrolls.
  if (size !== PHONE)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
}

for (const way of WAYS)
  test(`an admin works on every screen, ${way.size.width} wide and in ${way.locale}`, async ({ page, people }) => {
    const owner = await people.owner();
    await signInStaff(page, await people.admin());
    await arrive(page, "/admin", way);
    for (const permission of PERMISSIONS) {
      await choose(page, SCREENS[permission].path, way);
      await workOn(page, SCREENS[permission], owner, way);
    }
  });

for (const permission of PERMISSIONS)
  test(`a manager who holds only ${permission} works there and nowhere else`, async ({ page, people }) => {
    const screen = SCREENS[permission];
    const owner = await people.owner();
    await signInStaff(page, await people.manager([permission]));
    // Whoever holds one permission lands on its screen by themselves.
    for (const way of WAYS) {
      await arrive(page, "/admin", way);
      await workOn(page, screen, owner, way);
    }

    // What they may not open leads them back to where they work, and the page for it names what is missing.
    const other = PERMISSIONS[(PERMISSIONS.indexOf(permission) + 1) % PERMISSIONS.length]!;
    await page.goto(SCREENS[other].path);
    await expect(page).toHaveURL(screen.path);
    // While it says so, the menu is in reach.
    await expect(page.getByRole("alert").filter({ hasText: "Zugriff verweigert" })).toBeVisible();
    await page.getByRole("button", { name: "Menü öffnen" }).click({ timeout: 3000 });
    await expect(page.getByRole("dialog").getByRole("navigation").getByRole("link")).toHaveText([screen.names.de]);
    await page.goto(`/admin/access-denied?permission=${other}`);
    await expect(main(page).getByText(other, { exact: true })).toBeVisible();
  });
