import { signIn, signInStaff, stored } from "../kit/sign-in.ts";
import { expect, test } from "../kit/test.ts";

test("an admin sees what an owner sees, changes nothing, and it is on record; whoever is signed in as an owner stays so", async ({
  page,
  people,
}) => {
  const [owner, somebody, admin] = [await people.owner(), await people.owner(), await people.admin()];
  const token = await signIn(page, somebody);
  await signInStaff(page, admin);
  await page.goto(`/admin/users/${owner.id}`);
  await page.getByRole("button", { name: "View as this owner" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Why do you need to look?").fill("They miss their reviews");
  await dialog.getByRole("button", { name: "View account" }).click();

  await expect(page).toHaveURL("/dashboard");
  const banner = page.getByRole("complementary", { name: "Support view" });
  await expect(banner).toContainText(`You are viewing ${owner.restaurant} as ${owner.name}`);
  await expect(banner).toContainText(/ends in 1[45]:\d\d/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(owner.firstName);
  await page.reload();
  await expect(banner).toBeVisible();

  await page.goto("/settings");
  await page.getByLabel("First name").fill("Somebody");
  await page.getByRole("button", { name: "Save", exact: false }).first().click();
  await expect(page.getByText("You are only viewing this account", { exact: true })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(owner.firstName);

  await banner.getByRole("button", { name: "End" }).click();
  await expect(page).toHaveURL(`/admin/users/${owner.id}`);
  expect(await stored(page, "token")).toBe(token);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(somebody.firstName);
  await expect(banner).toHaveCount(0);

  await page.goto("/admin/settings?tab=audit&area=sessions");
  const log = page.getByRole("row");
  await expect(log.filter({ hasText: "Began to view an owner’s account" }).first()).toContainText(admin.name);
  await expect(log.filter({ hasText: "The view of an owner’s account ended" }).first()).toContainText(admin.name);
});
