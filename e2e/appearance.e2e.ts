import type { Page } from "@playwright/test";
import { signIn, stored } from "./kit/sign-in.ts";
import { expect, test } from "./kit/test.ts";

const language = (page: Page): Promise<string | null> => page.locator("html").getAttribute("lang");
const scheme = (page: Page) => page.locator("html");

test.describe("in a German browser", () => {
  test.use({ locale: "de-AT" });

  test("the interface is German until English is chosen, and then stays English", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Willkommen zurück" })).toBeVisible();
    expect(await language(page)).toBe("de");
    await expect(page).toHaveTitle("Anmelden · Plaudit");
    expect(await stored(page, "locale")).toBeNull();

    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await expect(page.getByRole("button", { name: "English" })).toHaveAttribute("aria-pressed", "true");
    expect(await stored(page, "locale")).toBe("en");
    await expect(page).toHaveTitle("Log in · Plaudit");

    await page.reload();
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    expect(await language(page)).toBe("en");
    await page.goto("/admin/login");
    await expect(page.getByRole("heading", { name: "Back office" })).toBeVisible();
  });

  test("what the server says is German too", async ({ page, people }) => {
    const { email } = await people.owner();
    await page.goto("/login");
    await page.getByLabel("E-Mail").fill(email);
    await page.getByRole("textbox", { name: "Passwort" }).fill("Falsch1234!");
    const refused = page.waitForResponse("**/api/auth/login");
    await page.getByRole("button", { name: "Anmelden" }).click();
    expect((await refused).request().headers()["accept-language"]).toBe("de");
    expect(((await (await refused).json()) as { message: string }).message).toMatch(/Passwort/);
    await expect(page.getByRole("alert")).toContainText("Passwort");
  });
});

test.describe("in a French browser", () => {
  test.use({ locale: "fr-FR" });

  test("the interface is English", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    expect(await language(page)).toBe("en");
  });
});

test("the language menu of the dashboard switches without a reload and is kept", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await page.goto("/reviews");
  await expect(page.getByRole("heading", { name: "Reviews", level: 1 })).toBeVisible();
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { name: "Bewertungen", level: 1 })).toBeVisible();
  expect([await language(page), loads]).toEqual(["de", 0]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Bewertungen", level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Hauptmenü" })).toBeVisible();
});

test("the chosen appearance is kept over a reload and there from the first paint", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await page.goto("/dashboard");
  await expect(scheme(page)).toHaveAttribute("data-mantine-color-scheme", "light");
  await page.getByRole("button", { name: "Appearance" }).click();
  await page.getByRole("menuitem", { name: "Dark" }).click();
  await expect(scheme(page)).toHaveAttribute("data-mantine-color-scheme", "dark");

  // Without the app's own code only what runs before the first paint is left.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  await expect(scheme(page)).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.unroute("**/assets/*.js");
  await page.reload();
  await page.getByRole("button", { name: "Appearance" }).click();
  await expect(page.getByRole("menuitem", { name: "Dark" })).toHaveAttribute("aria-current", "true");
});

test("without a choice the appearance follows the device", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/dashboard");
  await expect(scheme(page)).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(scheme(page)).toHaveAttribute("data-mantine-color-scheme", "light");
});

test("in the dark the chosen part of a switch has an edge that can be seen", async ({ page }) => {
  await signIn(page, { id: "", email: "owner@demo.test", password: "Demo1234!", name: "Odile Ferrandel" });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/reviews");
  const control = page.locator(".mantine-SegmentedControl-root").first();
  await expect(control).toBeVisible();
  const contrast = await control.evaluate((root) => {
    const indicator = root.querySelector(".mantine-SegmentedControl-indicator") ?? root;
    const brightness = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = (/[\d.]+/g[Symbol.match](colour) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const edge = brightness(getComputedStyle(indicator).borderTopColor);
    const well = brightness(getComputedStyle(root).backgroundColor);
    return (Math.max(edge, well) + 0.05) / (Math.min(edge, well) + 0.05);
  });
  // What WCAG asks of the parts of a control.
  expect(contrast).toBeGreaterThan(3);
});
