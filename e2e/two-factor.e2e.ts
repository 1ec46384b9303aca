import { appCode } from "#server/features/twofactor/twofactor.factory.ts";
import { fillLogin, logOut, signIn } from "./kit/sign-in.ts";
import { expect, expectAccessible, test } from "./kit/test.ts";

test("an owner switches two-factor login on, and logs in by a code of the app", async ({ page, people }) => {
  const owner = await people.owner();
  await signIn(page, owner);
  await page.goto("/settings?tab=security");
  await page.getByRole("button", { name: "Switch on" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Current password" }).fill(owner.password);
  await dialog.getByRole("button", { name: "Next" }).click();
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await expect(dialog.getByRole("img", { name: "QR code with your key" })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Code from the app").fill(appCode(secret, new Date()));
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const file = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download" }).click();
  expect((await file).suggestedFilename()).toBe("plaudit-recovery-codes.txt");
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText(/On since/)).toBeVisible();

  await logOut(page, owner);
  await page.goto("/login");
  await fillLogin(page, owner);
  await expect(page.getByLabel("6-digit code")).toBeFocused();
  await expectAccessible(page);
  // The present code was used up by switching on; the next one counts already.
  await page.getByLabel("6-digit code").fill(appCode(secret, new Date(Date.now() + 30_000)));
  await expect(page).toHaveURL("/dashboard");
});
