import { signIn, signInStaff } from "./kit/sign-in.ts";
import { expect, test } from "./kit/test.ts";

const PHONE = { width: 390, height: 844 };

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
