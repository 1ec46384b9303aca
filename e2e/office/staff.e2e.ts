import type { Page } from "@playwright/test";
import { linkIn, waitForMail } from "../kit/mailbox.ts";
import { freshEmail } from "../kit/people.ts";
import { fillLogin, logOut, openSession, signInStaff, store, stored } from "../kit/sign-in.ts";
import { expect, test } from "../kit/test.ts";

const FULL_MENU = [
  "Dashboard",
  "Restaurants",
  "NFC",
  "Clients",
  "Campaigns",
  "Support",
  "Users and admins",
  "Tools",
  "Settings",
];

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Back-office menu" }).getByRole("link");
const path = (page: Page): string => new URL(page.url()).pathname;

test("an admin logs in and is offered every area", async ({ page, people }) => {
  const admin = await people.admin();
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/login?redirect=%2Fadmin%2Fdashboard");
  await fillLogin(page, admin);
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(menuOf(page)).toHaveText(FULL_MENU);
  for (const name of ["Restaurants", "Tools", "Settings"]) {
    await menuOf(page).getByText(name, { exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  }
});

test("a manager without any permission reaches only the page that names what is missing", async ({ page, people }) => {
  const manager = await people.manager([]);
  await page.goto("/admin/login");
  await fillLogin(page, manager);
  await expect(page).toHaveURL(/\/admin\/access-denied/);
  for (const permission of ["settings", "users"]) {
    await page.goto(`/admin/${permission}`);
    await expect(page).toHaveURL(`/admin/access-denied?permission=${permission}`);
    await expect(page.getByRole("heading", { level: 1, name: "Access denied" })).toBeVisible();
    await expect(page.getByRole("main").getByText(permission, { exact: true })).toBeVisible();
  }
  await expect(menuOf(page)).toHaveCount(0);
});

test("an owner's password does not open the back office", async ({ page, people }) => {
  await page.goto("/admin/login");
  await fillLogin(page, await people.owner());
  await expect(page.getByRole("alert")).toBeVisible();
  expect([path(page), await stored(page, "admin_token")]).toEqual(["/admin/login", null]);
});

test("a staff member logs out of the back office and stays signed in as owner", async ({ page, people }) => {
  const admin = await people.admin();
  await signInStaff(page, admin);
  const token = await stored(page, "admin_token");
  await store(page, { token: "kept", user: "{}" });
  await page.goto("/admin/dashboard");
  const loggedOut = page.waitForResponse("**/api/admin/auth/logout");
  await logOut(page, admin);
  await expect(page).toHaveURL("/admin/login");
  expect((await loggedOut).status()).toBe(200);
  expect([await stored(page, "admin_token"), await stored(page, "admin_user")]).toEqual([null, null]);
  expect(await stored(page, "token")).toBe("kept");
  const reused = await page.request.get("/api/admin/auth/user", { headers: { Authorization: `Bearer ${token}` } });
  expect(reused.status()).toBe(401);
});

test("an invited manager chooses a password by the link in the mail, once", async ({ page, people }) => {
  const { token } = await openSession(page.request, "/api/admin/auth/login", await people.admin());
  const email = freshEmail("invited");
  const invited = await page.request.post("/api/admin/admins", {
    headers: { Authorization: `Bearer ${token}` },
    data: { name: "Nora Ebeling", email, role: "manager", permissions_list: ["clients"] },
  });
  expect(invited.status()).toBe(201);
  const link = linkIn(await waitForMail(email), /\/admin\/set-password\//);

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Welcome, Nora Ebeling" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(email);
  const password = "Tarte-Flambee-9!";
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await page.getByRole("textbox", { name: "Repeat the password" }).fill(password);
  await page.getByRole("button", { name: "Open account" }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByText("Your account is ready")).toBeVisible();
  await fillLogin(page, { email, password });
  await expect(page).toHaveURL("/admin/clients");

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This invitation no longer works" })).toBeVisible();
});

test("a forgotten staff password is replaced by the link in the mail", async ({ page, people }) => {
  const admin = await people.admin();
  await page.goto("/admin/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Send link" }).waitFor();
  await page.getByLabel("Email").fill(admin.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("The link is on its way")).toBeVisible();
  await page.goto(linkIn(await waitForMail(admin.email), /\/admin\/reset-password\//));
  const password = "Tarte-Flambee-9!";
  await page.getByRole("textbox", { name: "New password" }).fill(password);
  await page.getByRole("textbox", { name: "Repeat the password" }).fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page).toHaveURL("/admin/login");
  await fillLogin(page, { ...admin, password });
  await expect(page).toHaveURL("/admin/dashboard");
});

test("a stored user who claims to be an admin shows a manager without permissions no data", async ({
  page,
  people,
}) => {
  const victim = await people.owner();
  const colleague = await people.admin();
  const token = await signInStaff(page, await people.manager([]));
  await store(page, { admin_user: JSON.stringify({ id: "1", name: "Milo", role: "admin", permissions_list: [] }) });

  // Only what is everybody's own is answered: who one is, and one's notifications.
  const answered: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    const isOwn = /^\/api\/admin\/(auth|notifications)\b/.test(pathname);
    if (pathname.startsWith("/api/admin/") && !isOwn && response.ok()) answered.push(pathname);
  });
  for (const area of ["users", "settings"]) {
    await page.goto(`/admin/${area}`, { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(0);
    for (const secret of [victim.email, colleague.email, victim.restaurant])
      await expect(page.getByText(secret)).toHaveCount(0);
  }
  expect(answered).toEqual([]);
  const team = await page.request.get("/api/admin/admins", { headers: { Authorization: `Bearer ${token}` } });
  expect(team.status()).toBe(403);
});
