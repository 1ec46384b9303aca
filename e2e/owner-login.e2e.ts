import { linkIn, waitForMail } from "./kit/mailbox.ts";
import { fillLogin, logOut, signIn, stored } from "./kit/sign-in.ts";
import { expect, test } from "./kit/test.ts";

const OWNER_MENU = [
  "Dashboard",
  "My restaurant",
  "Reviews",
  "Clients",
  "NFC keychains",
  "Email campaigns",
  "Analytics",
  "Support",
  "Settings",
];

test("an owner logs in to the dashboard, and out again for good", async ({ page, people }) => {
  const owner = await people.owner();
  await page.goto("/login");
  await fillLogin(page, owner);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(owner.firstName);
  await expect(page.getByRole("navigation", { name: "Main menu" }).getByRole("link")).toHaveText(OWNER_MENU);
  await expect(page.getByText(owner.restaurant)).toBeVisible();
  await expect(page.getByText(`© ${new Date().getFullYear()} Plaudit`)).toBeVisible();
  const token = await stored(page, "token");

  const loggedOut = page.waitForResponse("**/api/auth/logout");
  await logOut(page, owner);
  await expect(page).toHaveURL("/login");
  expect((await loggedOut).status()).toBe(200);
  expect([await stored(page, "token"), await stored(page, "user")]).toEqual([null, null]);
  const reused = await page.request.get("/api/auth/user", { headers: { Authorization: `Bearer ${token}` } });
  expect(reused.status()).toBe(401);

  await page.goBack();
  await expect(page).toHaveURL("/login");
});

test("the menu and the breadcrumb lead through the owner's pages", async ({ page, people }) => {
  await signIn(page, await people.owner());
  await page.goto("/dashboard");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("link", { name: "Email campaigns" }).click();
  await expect(page).toHaveURL("/campaigns");
  await expect(page).toHaveTitle("Email campaigns · Plaudit");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(menu.getByRole("link", { name: "Email campaigns" })).toHaveAttribute("aria-current", "page");

  await page.goto("/campaigns/new");
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("listitem")).toHaveText(["Dashboard", "Email campaigns", "New campaign"]);
  await trail.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("a forgotten password is replaced by the link in the mail, once", async ({ page, people }) => {
  const owner = await people.owner();
  const password = "Tarte-Flambee-9!";
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Send link" }).waitFor();
  await page.getByLabel("Email").fill(owner.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { name: "The link is on its way" })).toBeVisible();

  const link = linkIn(await waitForMail(owner.email, { subject: /Reset your Plaudit password/ }), /reset-password/);
  await page.goto(link);
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);
  await page.getByRole("textbox", { name: "New password" }).fill(password);
  await page.getByRole("textbox", { name: "Repeat the password" }).fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Password saved")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(owner.email);

  await fillLogin(page, owner);
  await expect(page.getByRole("alert").getByText("Email or password is wrong")).toBeVisible();
  await fillLogin(page, { email: owner.email, password });
  await expect(page).toHaveURL("/dashboard");

  const used = await page.request.post("/api/auth/reset-password", {
    data: {
      email: owner.email,
      token: new URL(link).pathname.split("/").at(-1),
      password,
      password_confirmation: password,
    },
  });
  expect(used.status()).toBe(400);
});
