import { signIn, stored } from "./kit/sign-in.ts";
import { expect, test } from "./kit/test.ts";

const PHONE = {
  userAgent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
};

test("another device appears in the session list and is signed out on its next call once it is revoked", async ({
  page,
  otherPage,
  people,
}) => {
  const owner = await people.owner();
  await signIn(page, owner);
  const other = await otherPage(PHONE);
  await signIn(other, owner);
  await other.goto("/settings");
  await expect(other.getByLabel("First name")).toHaveValue(owner.firstName);

  await page.goto("/settings?tab=sessions");
  const sessions = page.getByRole("tabpanel").getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("This device");
  const phone = sessions.filter({ hasText: "Safari on iOS" });
  await expect(phone).toContainText("Phone");
  await phone.getByRole("button", { name: /^Log out/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Stay logged in" })).toBeFocused();
  await dialog.getByRole("button", { name: "Log out device" }).click();
  await expect(page.getByText("Device logged out")).toBeVisible();
  await expect(sessions).toHaveCount(1);

  await other.getByRole("tab", { name: "Active sessions" }).click();
  await expect(other).toHaveURL("/login");
  expect([await stored(other, "token"), await stored(other, "user")]).toEqual([null, null]);
});

test("a new password signs the other devices out and keeps this one", async ({ page, otherPage, people }) => {
  const owner = await people.owner();
  const password = "Tarte-Flambee-9!";
  await signIn(page, owner);
  const other = await otherPage();
  await signIn(other, owner);
  await other.goto("/dashboard");
  await expect(other.getByRole("heading", { level: 1 })).toContainText(owner.firstName);

  await page.goto("/settings?tab=security");
  const change = async (current: string): Promise<void> => {
    await page.getByRole("textbox", { name: "Current password" }).fill(current);
    await page.getByRole("textbox", { name: "New password" }).fill(password);
    await page.getByRole("textbox", { name: "Repeat the password" }).fill(password);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("Wrong1234!");
  await expect(page.getByText("Current password is incorrect")).toBeVisible();
  await change(owner.password);
  await expect(page.getByText("Password changed", { exact: true })).toBeVisible();

  await other.getByRole("link", { name: "Settings" }).click();
  await expect(other).toHaveURL("/login");
  expect(await stored(other, "token")).toBeNull();

  await page.goto("/settings?tab=sessions");
  await expect(page.getByText("You are logged in on this device only.")).toBeVisible();
  await signIn(other, { ...owner, password });
  await other.goto("/dashboard");
  await expect(other).toHaveURL("/dashboard");
});
