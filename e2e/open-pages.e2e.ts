import { type Page } from "@playwright/test";
import { signIn } from "./kit/sign-in.ts";
import { expect, test } from "./kit/test.ts";

/** Holds back every script of the page until it is told to let them through. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("the login can be filled in and sent before its code has arrived", async ({ page, people }) => {
  const owner = await people.owner();
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await expect(page).toHaveTitle("Log in · Plaudit");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByLabel("Keep me logged in for 7 days").check();
  await page.getByRole("button", { name: "Log in" }).click();
  // Nothing was sent by the browser itself, where the password would end up in the address.
  expect(new URL(page.url()).search).toBe("");

  const login = page.waitForRequest("**/api/auth/login");
  release();
  expect((await login).postDataJSON()).toEqual({ email: owner.email, password: owner.password, remember: true });
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a new password can be typed before the page's code has arrived, and the link's address is there", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/reset-password/not-a-link?email=odile%2Bx%40marrovia.com", { waitUntil: "commit" });
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("odile+x@marrovia.com");
  await page.getByLabel("New password", { exact: true }).fill("Kupfer!Kanne7");
  await page.getByLabel("Repeat the password", { exact: true }).fill("Kupfer!Kanne7");
  await page.getByRole("button", { name: "Save password" }).click();
  const sending = page.waitForRequest("**/api/auth/reset-password");
  release();
  expect((await sending).postDataJSON()).toEqual({
    email: "odile+x@marrovia.com",
    token: "not-a-link",
    password: "Kupfer!Kanne7",
    password_confirmation: "Kupfer!Kanne7",
  });
  await expect(page.getByRole("alert")).toContainText("Request a new link");
});

for (const path of [
  "/set-password/x?email=odile%40marrovia.com",
  "/verify-email/odile%2Bx@marrovia.com",
  "/expired",
  "/error",
  "/terms",
  "/privacy",
  "/admin/reset-password/x",
])
  test(`${path} is there before its code, and stays as it is when that arrives`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Not only the texts: an element that React had to make anew would be another one.
    const main = await page.getByRole("main").elementHandle();
    const drawn = await page.getByRole("main").innerText();
    expect(drawn).not.toMatch(/__|\{|\}/);
    release();
    // Words that the page's own code puts in place: it is alive.
    await page.getByRole("button", { name: "Deutsch" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect(await page.getByRole("main").innerText()).toBe(drawn);
    expect(await main?.evaluate((element) => element.isConnected)).toBe(true);
  });

test("open pages lead to each other without a new document, and back", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL("/login");
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/register");
  await expect(page).toHaveTitle("Create an account · Plaudit");
  await expect(page.getByRole("heading", { level: 1, name: "Create your account" })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in globalThis)).toBe(true);
});

test("an open page keeps to the language that was chosen here", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Willkommen zurück" })).toBeVisible();
  await expect(page).toHaveTitle("Anmelden · Plaudit");
  const html = await (await page.request.get("/forgot-password")).text();
  expect(html).toContain('<html lang="de" data-open="/forgot-password"');
  // The choice of this browser counts even where the server could not know of it.
  await page.context().clearCookies();
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Willkommen zurück" })).toBeVisible();
});

const DEMO_OWNER = { id: "", name: "Odile Ferrandel", email: "owner@demo.test", password: "Demo1234!" };

for (const [width, dark] of [
  [1440, false],
  [820, false],
  [390, true],
] as const)
  test(`at ${width} px the dashboard is on screen before its code, and nothing moves when it arrives`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    if (dark) await page.emulateMedia({ colorScheme: "dark" });
    await signIn(page, DEMO_OWNER);
    const release = await holdScripts(page);
    await page.goto("/dashboard", { waitUntil: "commit" });
    const heading = page.locator("main h1");
    await expect(heading).toHaveText(/^(Good \w+|Hello), Odile$/);
    await expect(page).toHaveTitle("Dashboard · Plaudit");
    await expect(page.locator("#root")).toHaveAttribute("inert");
    const places = (): Promise<([number, number] | undefined)[]> =>
      page.evaluate(() =>
        ["main h1", "header", "nav a", "main header + div"].map((name) => {
          const { x, y } = document.querySelector(name)?.getBoundingClientRect() ?? {};
          return x === undefined || y === undefined ? undefined : [x, y];
        }),
      );
    const before = await places();
    const colour = await heading.evaluate((element) => getComputedStyle(element).color);
    release();
    await expect(page.getByRole("region", { name: "Recent reviews" }).getByRole("link").first()).toBeVisible();
    await expect(page.locator("#root")).not.toHaveAttribute("inert");
    expect(await places()).toEqual(before);
    expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe(colour);
  });

test("nobody sees a sketch of an account that is not theirs to see", async ({ page }) => {
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
});
