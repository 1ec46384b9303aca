import { signIn, signInStaff } from "./sign-in.ts";
import { expect, expectAccessible, test } from "./test.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("the sign-in pages meet WCAG 2.2 AA", async ({ page }) => {
      for (const path of ["/login", "/register", "/forgot-password", "/verify-email/marthe@e2e.test", "/admin/login"]) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
      await page.goto("/register");
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page.getByText("First name is required")).toBeVisible();
      await expectAccessible(page);
    });

    test("the owner's dashboard and settings meet WCAG 2.2 AA", async ({ page, people }) => {
      const owner = await people.owner();
      await signIn(page, owner);
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page.goto("/settings");
      await expect(page.getByLabel("First name")).toHaveValue(owner.firstName);
      await expectAccessible(page);
      for (const name of ["Security", "Billing and subscription", "Active sessions"]) {
        await page.getByRole("tab", { name }).click();
        await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
        await page.waitForLoadState("networkidle");
        await expectAccessible(page);
      }
    });

    test("the back office meets WCAG 2.2 AA", async ({ page, people }) => {
      await signInStaff(page, await people.admin());
      for (const path of ["/admin/dashboard", "/admin/access-denied?permission=settings", "/admin/nothing"]) {
        await page.goto(path);
        await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
        await expectAccessible(page);
      }
    });

    test("menus, drawer and dialogs meet WCAG 2.2 AA", async ({ page, people, otherPage }) => {
      const owner = await people.owner();
      await signIn(page, owner);
      await signIn(await otherPage(), owner);
      await page.goto("/settings?tab=sessions");
      for (const name of ["Language", "Appearance", /^Notifications/, owner.name]) {
        const opener = page.getByRole("button", { name });
        await opener.click();
        await expect(opener).toHaveAttribute("aria-expanded", "true");
        await expectAccessible(page);
        await page.keyboard.press("Escape");
        await expect(opener).toHaveAttribute("aria-expanded", "false");
      }
      await page
        .getByRole("tabpanel")
        .getByRole("button", { name: /^Log out/ })
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");

      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Main menu" })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
