import type { Page } from "@playwright/test";
import { makeUser, TEST_PASSWORD } from "#server/features/accounts/accounts.factory.ts";
import { freshEmail, type Person } from "./kit/people.ts";
import { fillLogin, signIn } from "./kit/sign-in.ts";
import { expect, expectAccessible, expectAccessibleInBothColours, test } from "./kit/test.ts";

// Each state of a page is looked at twice.
test.describe.configure({ timeout: 300_000 });

// Pages as they are opened are looked at in sweep.e2e.ts.

test("a form with faults in it meets WCAG 2.2 AA in light and dark", async ({ page }) => {
  await page.goto("/register");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expectAccessibleInBothColours(page);
});

test("menus meet WCAG 2.2 AA in light and dark", async ({ page, people }) => {
  const owner = await people.owner();
  await signIn(page, owner);
  await page.goto("/settings");
  for (const name of ["Language", "Appearance", /^Notifications/, owner.name]) {
    const opener = page.getByRole("button", { name });
    await opener.click();
    await expect(opener).toHaveAttribute("aria-expanded", "true");
    await expectAccessibleInBothColours(page);
    await page.keyboard.press("Escape");
    await expect(opener).toHaveAttribute("aria-expanded", "false");
  }
});

test("drawer and dialogs meet WCAG 2.2 AA in light and dark", async ({ page, people, otherPage }) => {
  const owner = await people.owner();
  await signIn(page, owner);
  await signIn(await otherPage(), owner);
  await page.goto("/settings?tab=sessions");
  await page
    .getByRole("tabpanel")
    .getByRole("button", { name: /^Log out/ })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Main menu" })).toBeVisible();
  await expectAccessibleInBothColours(page);
});

/** With clients and reviews in the lists; nothing of theirs is changed here. */
const DEMO_OWNER: Person = { id: "", email: "owner@demo.test", password: "Demo1234!", name: "Odile Ferrandel" };

/** What the lists open: each is looked at and closed again. */
async function lookAtLayersOfClients(page: Page): Promise<void> {
  await page.goto("/clients");
  const dialog = page.getByRole("dialog");
  const look = async (name: string | RegExp): Promise<void> => {
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  await page.getByRole("button", { name: "Add client" }).click();
  await look("Add a client");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await look("Import clients");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await look(/^Delete/);
  await page.getByRole("main").locator('a[href*="client="]').first().click();
  await expect(dialog.getByRole("region", { name: "Consent" })).toBeVisible();
  await look(/./);
  const fold = page.getByRole("button", { name: "Filters", exact: true });
  if (await fold.isVisible()) await fold.click();
  await page.getByRole("button", { name: /^Added between/ }).click();
  await look(/^Added between/);
}

test("what opens over a list follows WCAG 2.2 AA and good practice, on a desk and on a phone", async ({ page }) => {
  await signIn(page, DEMO_OWNER);
  await lookAtLayersOfClients(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await lookAtLayersOfClients(page);
});

test("the search for one's restaurant follows them too: waiting, with results and with none", async ({ page, db }) => {
  const { email } = await makeUser(db, { email: freshEmail("newcomer") });
  await page.goto("/login");
  await fillLogin(page, { email, password: TEST_PASSWORD });
  await page.getByRole("link", { name: "Continue with Growth" }).click();
  const search = page.getByRole("combobox", { name: "Find your restaurant" });
  await search.click();
  await expect(search).toHaveAttribute("aria-expanded", "false");
  await expectAccessible(page);
  await search.fill("Osteria");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(search).toHaveAttribute("aria-expanded", "true");
  const list = await search.getAttribute("aria-controls");
  await expect(page.locator(`[id="${list}"]`)).toHaveRole("listbox");
  await expectAccessible(page);
  await search.fill("Qqqqzzzz");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(search).toHaveAttribute("aria-expanded", "false");
  await expectAccessible(page);
});
