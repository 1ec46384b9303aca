import { signIn, signInStaff } from "./sign-in.ts";
import { expect, expectAccessibleInBothColours, test } from "./test.ts";

// Each state of a page is looked at twice.
test.describe.configure({ timeout: 120_000 });

test("the sign-in pages meet WCAG 2.2 AA in light and dark", async ({ page }) => {
  for (const path of ["/login", "/register", "/forgot-password", "/verify-email/marthe@e2e.test", "/admin/login"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessibleInBothColours(page);
  }
  await page.goto("/register");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("First name is required")).toBeVisible();
  await expectAccessibleInBothColours(page);
});

test("the owner's dashboard and settings meet WCAG 2.2 AA in light and dark", async ({ page, people }) => {
  const owner = await people.owner();
  await signIn(page, owner);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.goto("/settings");
  await expect(page.getByLabel("First name")).toHaveValue(owner.firstName);
  await expectAccessibleInBothColours(page);
  for (const name of ["Security", "Billing and subscription", "Active sessions"]) {
    await page.getByRole("tab", { name }).click();
    await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
    await page.waitForLoadState("networkidle");
    await expectAccessibleInBothColours(page);
  }
});

test("the back office meets WCAG 2.2 AA in light and dark", async ({ page, people }) => {
  await signInStaff(page, await people.admin());
  for (const path of ["/admin/dashboard", "/admin/access-denied?permission=settings", "/admin/nothing"]) {
    await page.goto(path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expectAccessibleInBothColours(page);
  }
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
