import type { Page } from "@playwright/test";
import { fillLogin, logOut, signIn, signInStaff, stored } from "./kit/sign-in.ts";
import { expect, test } from "./kit/test.ts";

/** Ends a session on the server behind the page's back, as another device would. */
async function endOnServer(page: Page, kind: "owner" | "staff", token: string | null): Promise<void> {
  const path = kind === "owner" ? "/api/auth/logout" : "/api/admin/auth/logout";
  const response = await page.request.post(path, { headers: { Authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(200);
}

test("an owner's session that ended on the server leads to the login on the next call, and back after it", async ({
  page,
  people,
}) => {
  const owner = await people.owner();
  const token = await signIn(page, owner);
  await page.goto("/settings");
  await expect(page.getByLabel("First name")).toHaveValue(owner.firstName);
  await endOnServer(page, "owner", token);
  await page.getByRole("tab", { name: "Active sessions" }).click();
  await expect(page).toHaveURL("/login");
  expect([await stored(page, "token"), await stored(page, "user")]).toEqual([null, null]);
  await expect(page.getByText("Your session has expired. Please log in again.")).toBeVisible();

  await fillLogin(page, owner);
  await expect(page).toHaveURL("/settings?tab=sessions");
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
});

test("a staff session that ended leads to the staff login and back, and leaves the owner's alone", async ({
  page,
  people,
}) => {
  const [owner, admin] = [await people.owner(), await people.admin()];
  const ownerToken = await signIn(page, owner);
  const token = await signInStaff(page, admin);
  await page.goto("/admin/users");
  await expect(page.getByRole("heading", { level: 1, name: "Users and admins" })).toBeVisible();
  await endOnServer(page, "staff", token);
  await page.reload();
  await expect(page).toHaveURL("/admin/login?redirect=%2Fadmin%2Fusers");
  expect([await stored(page, "admin_token"), await stored(page, "admin_user")]).toEqual([null, null]);
  expect(await stored(page, "token")).toBe(ownerToken);

  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(owner.firstName);
});

test("signing out in one tab leaves no signed-in page in another", async ({ page, context, people }) => {
  const owner = await people.owner();
  await signIn(page, owner);
  await page.goto("/dashboard");
  const tab = await context.newPage();
  await tab.goto("/reviews");
  await logOut(tab, owner);
  await expect(tab).toHaveURL("/login");
  await expect(page).toHaveURL("/login");
});

test("a server or a proxy in trouble signs nobody out", async ({ page, people }) => {
  const owner = await people.owner();
  const token = await signIn(page, owner);
  const staffToken = await signInStaff(page, await people.admin());
  for (const answer of [
    { status: 503, json: { message: "Plaudit is briefly unavailable.", code: "unavailable" } },
    { status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" },
  ]) {
    await page.route("**/api/**", (route) => route.fulfill(answer));
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(owner.firstName);
    await expect(page.getByText("Server error. Please try again in a moment.")).toBeVisible();
    await page.goto("/admin/dashboard");
    await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
    expect([await stored(page, "token"), await stored(page, "admin_token")]).toEqual([token, staffToken]);
    await page.unroute("**/api/**");
  }
  await page.goto("/settings?tab=sessions");
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
});

test("a dead connection signs nobody out, and trying again helps once it is back", async ({ page, people }) => {
  const owner = await people.owner();
  const token = await signIn(page, owner);
  await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
  await page.goto("/settings?tab=sessions");
  await expect(page.getByText("Network error. Check your connection and try again.")).toBeVisible();
  expect(await stored(page, "token")).toBe(token);
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
});
